"""Dates, and lengths of time."""
import datetime
import pathlib
from datetime import timedelta

from known import Rows

MOMENT = datetime.datetime(2024, 2, 29, 13, 5, 7, 120)
LENGTH = timedelta(days=1, hours=25, seconds=3.5)
DAY = datetime.date(2000, 12, 31)


def case0():
    return str(MOMENT), repr(MOMENT), MOMENT.isoformat(), str(MOMENT.date()), str(MOMENT.time()), f"{MOMENT:%y%m%d}"


def case1():
    return MOMENT.strftime("%Y-%m-%d_%H-%M-%S %b %A %j %I%p %f %w 100%%"), DAY.strftime("%d/%m/%y %B")


def case2():
    return str(LENGTH), repr(LENGTH), LENGTH.total_seconds(), str(-LENGTH), str(LENGTH / 2), str(LENGTH * 3), LENGTH / timedelta(hours=1), str(abs(-LENGTH))


def case3():
    return str(MOMENT + LENGTH), str(MOMENT - LENGTH), str(MOMENT - datetime.datetime(2023, 1, 1)), str(MOMENT.replace(day=1, minute=0))


def case4():
    return str(DAY), repr(DAY), DAY + timedelta(days=60), DAY.weekday(), (DAY - datetime.date(1999, 1, 1)).days, DAY.toordinal(), datetime.date.fromordinal(738000)


def case5():
    return MOMENT < datetime.datetime(2025, 1, 1), DAY == datetime.date(2000, 12, 31), timedelta(minutes=1) < LENGTH, bool(timedelta()), LENGTH == 3, sorted([LENGTH, timedelta(1)])[0]


def case6():
    return hash(LENGTH) == hash(timedelta(days=2, hours=1, seconds=3, milliseconds=500)), {datetime.date: 1, datetime.datetime: 2}[type(MOMENT)], {DAY: "d"}[datetime.date(2000, 12, 31)]


def case7():
    return str(datetime.datetime.fromisoformat("2024-01-02T03:04:05.25")), datetime.date.fromisoformat("1999-09-09").isoweekday(), datetime.datetime.combine(DAY, MOMENT.time())


def case8():
    return datetime.date(2023, 2, 29)


def case9():
    return DAY < 3


def case10():
    return MOMENT.timestamp() - datetime.datetime(2024, 2, 28).timestamp(), isinstance(MOMENT, datetime.date), str(timedelta(seconds=-1)), str(timedelta(weeks=1, microseconds=5))


def case11():
    paths = {pathlib.Path("a/b"): 1, pathlib.Path("a") / "c": 2}
    return paths[pathlib.Path("a") / "b"], pathlib.Path("a/c") in paths, pathlib.Path("c") in paths, len({DAY, datetime.date(2000, 12, 31), datetime.date(2000, 12, 30)})


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11])
