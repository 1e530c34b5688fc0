"""The page of a profile, and the browser of the tests of reports."""

from tests.report.conftest import browser as browser
from tests.report.conftest import profiled as profiled
