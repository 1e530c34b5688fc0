"""How far the compiler is, as it is told."""

from silver_sim.compiled import under_way


def test_nothing_is_told_if_nothing_is_compiled_or_all_of_it_was_kept() -> None:
    under_way.expect("the rules", 3)
    with under_way.compiling():
        assert under_way.how_far() is None
    under_way.made()
    assert under_way.how_far() is None


def test_the_total_is_told_until_there_are_more_functions() -> None:
    under_way.expect("the rules", 3)
    told = []
    with under_way.compiling(), under_way.compiling():
        for _ in range(3):
            under_way.made()
            told.append(str(under_way.how_far()))
    assert told == [
        "compiling the rules: 1 of about 3 functions (0 s)",
        "compiling the rules: 2 of about 3 functions (0 s)",
        "compiling the rules: 3 functions (0 s)",
    ]
    under_way.expect("")
    with under_way.compiling():
        under_way.made()
        assert str(under_way.how_far()) == "compiling: 1 function (0 s)"
        under_way.expect("")
        under_way.made(1000)
        assert str(under_way.how_far()) == "compiling: 1,000 functions (0 s)"
