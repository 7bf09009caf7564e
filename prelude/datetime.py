"""datetime: dates and times without time zones other than offsets that are given. As in `time`, the clock shows 0 while a program is compiled."""
from _refusal import refuse

MINYEAR, MAXYEAR = 1, 9999
_DAYS = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _before_month(year, month):
    return _DAYS[month - 1] + (month > 2 and _leap(year))


def _days_in(year, month):
    return 29 if month == 2 and _leap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _ordinal(year, month, day):
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400 + _before_month(year, month) + day


def _from_ordinal(n):
    year = n // 366 + 1
    while _ordinal(year + 1, 1, 1) <= n:
        year += 1
    month = 1
    while month < 12 and _ordinal(year, month + 1, 1) <= n:
        month += 1
    return year, month, n - _ordinal(year, month, 1) + 1


def _padded(n, width):
    return str(n).rjust(width, "0")


def _clock(hour, minute, second, microsecond):
    text = f"{_padded(hour, 2)}:{_padded(minute, 2)}:{_padded(second, 2)}"
    return text + "." + _padded(microsecond, 6) if microsecond else text


class _Ordered:
    """Comparisons by the attributes that `_equal_by` names, with values of the same class."""

    def _key(self):
        return tuple([getattr(self, name) for name in self._equal_by])

    def _other(self, other):
        return other._key() if isinstance(other, _Ordered) and other._family == self._family else None

    def __eq__(self, other):
        key = self._other(other)
        return False if key is None else self._key() == key

    def __ne__(self, other):
        return not self == other

    def _compared(self, other):
        key = self._other(other)
        if key is None:
            raise TypeError(f"can't compare {type(self).__name__} to {type(other).__name__}")
        return key

    def __lt__(self, other):
        return self._key() < self._compared(other)

    def __le__(self, other):
        return self._key() <= self._compared(other)

    def __gt__(self, other):
        return self._key() > self._compared(other)

    def __ge__(self, other):
        return self._key() >= self._compared(other)

    def __hash__(self):
        return hash(self._key())


class timedelta(_Ordered):
    _family, _equal_by = "timedelta", ("_all",)

    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        whole = 0
        for count, unit in ((days, 86400000000), (seconds, 1000000), (microseconds, 1), (milliseconds, 1000),
                            (minutes, 60000000), (hours, 3600000000), (weeks, 604800000000)):
            whole += round(count * unit)
        self._all = whole
        self.days = whole // 86400000000
        self.seconds = whole // 1000000 % 86400
        self.microseconds = whole % 1000000

    def total_seconds(self):
        return self._all / 1000000

    def __add__(self, other):
        return timedelta(microseconds=self._all + other._all) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        return timedelta(microseconds=self._all - other._all) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self):
        return timedelta(microseconds=-self._all)

    def __abs__(self):
        return timedelta(microseconds=abs(self._all))

    def __mul__(self, other):
        return timedelta(microseconds=self._all * other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._all / other._all if isinstance(other, timedelta) else timedelta(microseconds=self._all / other)

    def __floordiv__(self, other):
        return self._all // other._all if isinstance(other, timedelta) else timedelta(microseconds=self._all // other)

    def __mod__(self, other):
        return timedelta(microseconds=self._all % other._all)

    def __bool__(self):
        return self._all != 0

    def __str__(self):
        clock = f"{self.seconds // 3600}:{_padded(self.seconds // 60 % 60, 2)}:{_padded(self.seconds % 60, 2)}"
        if self.microseconds:
            clock += "." + _padded(self.microseconds, 6)
        return f"{self.days} day{'' if abs(self.days) == 1 else 's'}, {clock}" if self.days else clock

    def __repr__(self):
        parts = [f"{name}={count}" for name, count in (("days", self.days), ("seconds", self.seconds), ("microseconds", self.microseconds)) if count]
        return f"datetime.timedelta({', '.join(parts) if parts else '0'})"


class tzinfo:
    pass


class timezone(tzinfo):
    def __init__(self, offset, name=None):
        self._offset, self._name = offset, name

    def utcoffset(self, dt):
        return self._offset

    def __eq__(self, other):
        return isinstance(other, timezone) and self._offset == other._offset

    def __hash__(self):
        return hash(self._offset)


timezone.utc = UTC = timezone(timedelta(0), "UTC")


class date(_Ordered):
    _family, _equal_by = "date", ("year", "month", "day")

    def __init__(self, year, month, day):
        if not MINYEAR <= year <= MAXYEAR:
            raise ValueError(f"year {year} is out of range")
        if not 1 <= month <= 12:
            raise ValueError("month must be in 1..12")
        if not 1 <= day <= _days_in(year, month):
            raise ValueError("day is out of range for month")
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return cls.fromordinal(719163)

    @classmethod
    def fromordinal(cls, n):
        return cls(*_from_ordinal(n))

    @classmethod
    def fromisoformat(cls, date_string):
        return cls(*[int(part) for part in date_string.split("-")])

    def toordinal(self):
        return _ordinal(self.year, self.month, self.day)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def replace(self, year=None, month=None, day=None):
        return type(self)(self.year if year is None else year, self.month if month is None else month, self.day if day is None else day)

    def isoformat(self):
        return f"{_padded(self.year, 4)}-{_padded(self.month, 2)}-{_padded(self.day, 2)}"

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        return f"datetime.date({self.year}, {self.month}, {self.day})"

    def _clock_parts(self):
        return 0, 0, 0, 0

    def strftime(self, format):
        hour, minute, second, microsecond = self._clock_parts()
        week, month = _WEEK[self.weekday()], _MONTHS[self.month - 1]
        parts = {
            "Y": _padded(self.year, 4), "y": _padded(self.year % 100, 2), "m": _padded(self.month, 2), "d": _padded(self.day, 2),
            "H": _padded(hour, 2), "I": _padded((hour + 11) % 12 + 1, 2), "M": _padded(minute, 2), "S": _padded(second, 2),
            "f": _padded(microsecond, 6), "p": "AM" if hour < 12 else "PM", "B": month, "b": month[:3], "A": week, "a": week[:3],
            "j": _padded(self.toordinal() - _ordinal(self.year, 1, 1) + 1, 3), "%": "%", "Z": "", "z": "",
            "F": self.isoformat(), "T": _clock(hour, minute, second, 0), "w": str((self.weekday() + 1) % 7),
        }
        text, at = "", 0
        while at < len(format):
            if format[at] == "%" and at + 1 < len(format):
                if format[at + 1] not in parts:
                    refuse(f"`strftime` does not know `%{format[at + 1]}`")
                text += parts[format[at + 1]]
                at += 1
            else:
                text += format[at]
            at += 1
        return text

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def __add__(self, other):
        return type(self).fromordinal(self.toordinal() + other.days) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + timedelta(-other.days)
        return timedelta(self.toordinal() - other.toordinal()) if isinstance(other, date) else NotImplemented


class time(_Ordered):
    _family, _equal_by = "time", ("hour", "minute", "second", "microsecond")

    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    def isoformat(self):
        return _clock(*self._key())

    def __str__(self):
        return self.isoformat()


class datetime(date):
    _family, _equal_by = "datetime", ("year", "month", "day", "hour", "minute", "second", "microsecond")

    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        super().__init__(year, month, day)
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    @classmethod
    def now(cls, tz=None):
        return cls(1970, 1, 1, tzinfo=tz)

    @classmethod
    def utcnow(cls):
        return cls(1970, 1, 1)

    today = utcnow

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        return cls(1970, 1, 1, tzinfo=tz) + timedelta(seconds=timestamp)

    utcfromtimestamp = fromtimestamp

    @classmethod
    def combine(cls, date, time):
        return cls(date.year, date.month, date.day, time.hour, time.minute, time.second, time.microsecond, time.tzinfo)

    @classmethod
    def strptime(cls, date_string, format):
        return refuse("`strptime` reads no dates: give the numbers themselves")

    @classmethod
    def fromisoformat(cls, date_string):
        numbers = [int(part) for part in date_string[:10].split("-")] + [int(part) for part in date_string[11:19].split(":") if part]
        fraction = date_string[20:26]
        return cls(*numbers, microsecond=int(fraction.ljust(6, "0")) if fraction else 0)

    def _clock_parts(self):
        return self.hour, self.minute, self.second, self.microsecond

    def _micros(self):
        return ((self.toordinal() * 24 + self.hour) * 3600 + self.minute * 60 + self.second) * 1000000 + self.microsecond

    def timestamp(self):
        return (self._micros() - datetime(1970, 1, 1)._micros()) / 1000000

    def date(self):
        return date(self.year, self.month, self.day)

    def time(self):
        return time(self.hour, self.minute, self.second, self.microsecond)

    def replace(self, **changes):
        parts = {name: getattr(self, name) for name in ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo")}
        parts.update(changes)
        return type(self)(**parts)

    def isoformat(self, sep="T"):
        return date.isoformat(self) + sep + _clock(self.hour, self.minute, self.second, self.microsecond)

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        parts = [self.year, self.month, self.day, self.hour, self.minute]
        if self.second or self.microsecond:
            parts.append(self.second)
        if self.microsecond:
            parts.append(self.microsecond)
        return f"datetime.datetime({', '.join([str(part) for part in parts])})"

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        whole = self._micros() + other._all
        days, rest = whole // 86400000000, whole % 86400000000
        seconds = rest // 1000000
        return type(self)(*_from_ordinal(days), seconds // 3600, seconds // 60 % 60, seconds % 60, rest % 1000000, tzinfo=self.tzinfo)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        return timedelta(microseconds=self._micros() - other._micros()) if isinstance(other, datetime) else NotImplemented
