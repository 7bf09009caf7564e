"""What os.path says of files and folders. Only folders that the program may read exist for it."""
import os
import os.path
from pathlib import Path

from known import Rows

FOLDER = os.path.dirname(__file__)


class Model(Rows):
    def __init__(self):
        super().__init__([
            lambda: [ask(__file__) for ask in (os.path.exists, os.path.isfile, os.path.isdir)],
            lambda: [ask(FOLDER) for ask in (os.path.exists, os.path.isfile, os.path.isdir)],
            lambda: [ask(os.path.join(FOLDER, 'absent')) for ask in (os.path.exists, os.path.isfile, os.path.isdir)],
            lambda: [Path(__file__).exists(), Path(__file__).is_file(), Path(__file__).is_dir()],
            lambda: [Path(FOLDER).exists(), Path(FOLDER).is_file(), Path(FOLDER).is_dir()],
            lambda: os.path.exists(1.5),
            lambda: [os.path.basename(p) for p in ('', '/', 'a', 'a/', '/a', 'a/b.c')],
            lambda: [os.path.dirname(p) for p in ('', '/', 'a', 'a/', '/a', 'a/b/c')],
            lambda: [os.path.splitext(p) for p in ('', 'a', '.a', 'a.', 'a.b', 'a.b.c', 'a.b/c', '..a')],
            lambda: [os.path.join(*p) for p in (('a', 'b'), ('a/', 'b'), ('a', '/b'), ('a', ''), ('', 'a'), ('a', 'b', 'c'))],
            lambda: [os.path.split(p) for p in ('a/b', 'a', '/a', 'a/', '')],
            lambda: [os.path.isabs(p) for p in ('/a', 'a', '')],
            lambda: [os.path.normpath(p) for p in ('a//b', 'a/./b', 'a/../b', '', '.', '/..', 'a/b/..', '../a', 'a/../..', '../../a', '/a/../../b')],
            lambda: [(p.name, p.stem, p.suffix, str(p.parent), p.parts) for p in map(Path, ('a/b.c', 'a', '.a', 'a.b.c', '/a'))],
            lambda: [str(Path('a') / 'b'), str(Path('a/')), str(Path('')), str(Path('a//b')), str(Path('a', '/b')), str(Path('a.b').with_suffix('.c'))],
            lambda: [Path('a') == Path('a/'), Path('a') < Path('b'), Path('a/b') < Path('a.b'), Path('b') >= Path('b'), sorted([Path('b'), Path('a')]), Path('a/b').is_absolute()],
        ])
