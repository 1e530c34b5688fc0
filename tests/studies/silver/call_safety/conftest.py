"""The pages and the browser of the tests of reports."""

from tests.report.conftest import browser as browser
from tests.report.conftest import pages_of as pages_of
