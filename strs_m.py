import math
from typing import List
def f0(n: int):
    return ord(chr(n)) + len(hex(n)) + len(bin(n)) + len(oct(n))
def f1(n: int):
    return ord(chr(n))
def f2(n: int):
    return len(chr(n))
def f3(n: int):
    return chr(n)=='A'
def f4(n: int):
    return chr(n)<'B'
def f5(n: int):
    return chr(n) in 'ABC'
def f6(n: int):
    return 'A' in chr(n)
def f7(n: int):
    return chr(n)+'b'=='Ab'
def f8(n: int):
    return (chr(n)*3)[1]==chr(n)
def f9(n: int):
    return {'A':1,'a':2}.get(chr(n),0)
def f10(n: int):
    return chr(n)+chr(n+1)=='AB'
def f11(n: int):
    return [ord(c) for c in chr(n)+'xy']
def f12(n: int):
    return 'xAy'.find(chr(n))
def f13(n: int):
    return chr(n).startswith('A')
def f14(n: int):
    return chr(n)!='A'
def f15(n: int):
    return isinstance(chr(n),str)
def f16(n: int):
    return type(chr(n)) is str
def f17(n: int):
    return bool(chr(n))
def f18(n: int):
    return 'Aab'.count(chr(n))
def f19(n: int):
    return 'banAna'.replace(chr(n),'oo')=='bonono'
def f20(n: int):
    return 'A,B'.split(',')[0]==chr(n)
def f21(n: int):
    return sorted([chr(n),'B'])[0]=='B'
def f22(n: int):
    return max('B',chr(n))=='B'
def f23(n: int):
    return (chr(n) if n>50 else 'zz')=='A'
def f24(n: int):
    return len('' if n>60 else chr(n))
def f25(n: int):
    return f'{chr(n)}!'=='A!'
def f26(n: int):
    return '%s!'%chr(n)=='A!'
def f27(n: int):
    return '%c!'%n=='A!'
def f28(n: int):
    return f'{n:c}'=='A'
def f29(n: int):
    return '{}'.format(chr(n))=='A'
def f30(n: int):
    return f'{chr(n):>3}'=='  A'
def f31(n: int):
    return chr(n).isspace()
def f32(n: int):
    return chr(n).strip()==''
def f33(n: int):
    return ord((chr(n)+'abc')[0])
def f34(n: int):
    return ord(('abc'+chr(n))[-1])
def f35(n: int):
    return len(('abc'+chr(n))[1:])
def f36(n: int):
    return (chr(n)+'bc')[::-1]=='cbA'
def f37(n: int):
    return '-'.join([chr(n),'b',chr(n)])=='A-b-A'
def f38(n: int):
    return ''.join(chr(n+i) for i in range(3))=='ABC'
def f39(n: int):
    return str(chr(n))=='A'
def f40(n: int):
    return (chr(n),1)==('A',1)
def f41(n: int):
    return chr(n) in ['A','b']
def f42(n: int):
    return ['a','A'].index(chr(n)) if n in (65,97) else 5
def f43(n: int):
    return len(chr(n).encode()) if False else 0
def f44(n: int):
    return len(hex(n))
def f45(n: int):
    return len(bin(n))
def f46(n: int):
    return len(oct(n))
def f47(n: int):
    return hex(n)
def f48(n: int):
    return bin(n)
def f49(n: int):
    return oct(n)
def f50(n: int):
    return str(n)
def f51(n: int):
    return len(str(n))
def f52(n: int):
    return str(n)[0]
def f53(n: int):
    return str(n)[-1]
def f54(n: int):
    return str(n)[::-1]
def f55(n: int):
    return int(str(n))
def f56(n: int):
    return int(hex(n),16)
def f57(n: int):
    return int(bin(n),2)
def f58(n: int):
    return int(oct(n),8)
def f59(n: int):
    return hex(n)[2:]
def f60(n: int):
    return hex(n).upper()
def f61(n: int):
    return sum(int(c) for c in str(abs(n)) if c!='-')
def f62(n: int):
    return sum([int(d) for d in str(n).lstrip('-')])
def f63(n: int):
    return str(n).count('1')
def f64(n: int):
    return '1' in str(n)
def f65(n: int):
    return bin(n).count('1')
def f66(n: int):
    return str(n)=='10'
def f67(n: int):
    return str(n)<'5'
def f68(n: int):
    return str(n).zfill(5)
def f69(n: int):
    return str(n).rjust(6,'*')
def f70(n: int):
    return str(n).center(7)
def f71(n: int):
    return str(n).ljust(4)+'|'
def f72(n: int):
    return f'{n:x}'
def f73(n: int):
    return f'{n:#x}'
def f74(n: int):
    return f'{n:X}'
def f75(n: int):
    return f'{n:o}'
def f76(n: int):
    return f'{n:b}'
def f77(n: int):
    return f'{n:08b}'
def f78(n: int):
    return f'{n:#010x}'
def f79(n: int):
    return f'{n:,}'
def f80(n: int):
    return f'{n:_}'
def f81(n: int):
    return f'{n:_x}'
def f82(n: int):
    return f'{n:+d}'
def f83(n: int):
    return f'{n: d}'
def f84(n: int):
    return f'{n:5d}'
def f85(n: int):
    return f'{n:<5}|'
def f86(n: int):
    return f'{n:^7}|'
def f87(n: int):
    return f'{n:03d}'
def f88(n: int):
    return f'{n:015,}'
def f89(n: int):
    return f'{n:+,}'
def f90(n: int):
    return f'{n:*^9x}'
def f91(n: int):
    return '%d' % n
def f92(n: int):
    return '%5d|' % n
def f93(n: int):
    return '%-5d|' % n
def f94(n: int):
    return '%05d' % n
def f95(n: int):
    return '%x' % n
def f96(n: int):
    return '%X' % n
def f97(n: int):
    return '%o' % n
def f98(n: int):
    return '%#x' % n
def f99(n: int):
    return '%+d' % n
def f100(n: int):
    return '{:b}'.format(n)
def f101(n: int):
    return '{0:>10}'.format(n)
def f102(n: int):
    return format(n,'x')
def f103(n: int):
    return format(n,',')
def f104(n: int):
    return str(n)+'a'
def f105(n: int):
    return 'a'+str(n)
def f106(n: int):
    return str(n)*2
def f107(n: int):
    return str(n).startswith('-')
def f108(n: int):
    return str(n).endswith('0')
def f109(n: int):
    return str(n).isdigit()
def f110(n: int):
    return str(n).replace('1','x')
def f111(n: int):
    return str(n).find('0')
def f112(n: int):
    return len(f'layer{n}')
def f113(n: int):
    return f'layer{n}'[-1]
def f114(n: int):
    return f'{n}' == '10'
def f115(n: int):
    return f'{n!r}'
def f116(n: int):
    return str(n).partition('0')[2]
def f117(n: int):
    return len([c for c in str(n)])
def f118(n: int):
    return list(str(n))
def f119(n: int):
    return str(n).split('0')
def f120(n: int):
    return str(n) in ('1','10')
def f121(n: int):
    return {'1':10,'10':20}.get(str(n),-1)
def f122(n: int):
    return n if str(n)=='7' else 0
def f123(n: int):
    return str(n>5)
def f124(n: int):
    return f'{n>5}'
def f125(n: int):
    return str((n,1))
def f126(n: int):
    return str([n,2])
def f127(n: int):
    return f'{n:d}{n:x}'
def f128(n: int):
    return hex(n)+bin(n)
def f129(n: int):
    return repr(n)
def f130(n: int):
    return 'x'*len(str(n))
def f131(n: int):
    return hex(n)[2:].zfill(4)
def f132(n: int):
    return str(n)==str(n+0)
def f133(n: int):
    return max(str(n))
def f134(n: int):
    return min(str(abs(n)))
def f135(n: int):
    return sorted(str(n))[0]
def f136(n: int):
    return str(n).removeprefix('-')
def f137(n: int):
    return str(n).strip('-0')
def f138(n: int):
    return str(n).isalpha()
def f139(n: int):
    return hex(n).startswith('0x')
def f140(n: int):
    return ''.join(reversed(str(n)))
def f141(n: int):
    return ' '.join(str(n))
def f142(n: int):
    return str(n)[1:3]
def f143(n: int):
    return int(str(n)[-1])
def f144(n: int):
    return str(n).index('1') if '1' in str(n) else -1
def f145(n: int):
    return any(c=='1' for c in str(n))
def f146(n: int):
    return str(n).isnumeric()
def f147(n: int):
    return ord(str(n)[0])
def f148(n: int):
    return n
def f149(n: int):
    return f'{n:>{8}}'
def f150(n: int):
    return f'{n:{8}d}'
def f151(n: int):
    return 'abc'[:len(str(n))]
def f152(n: int):
    return hex(n)=='0xff'
def f153(n: int):
    return hex(n)!='0xff'
def f154(n: int):
    return n
def f155(n: int):
    return str(n).rfind('1')
def f156(n: int):
    return n
def f157(n: int):
    return str(n).rpartition('0')[0]
def f158(n: int):
    return str(n).swapcase()
def f159(n: int):
    return hex(n).capitalize()
def f160(n: int):
    return '-' in str(n)
def f161(n: int):
    return str(n)<=str(n+1)
def f162(n: int):
    return ''.join(chr(97+i) for i in range(n))=='abcde'
def f163(n: int):
    return len(''.join(str(i) for i in range(n)))
def f164(n: int):
    return ''.join(str(i) for i in range(n))
def f165(n: int):
    return ','.join([str(i) for i in range(n)])
def f166(n: int):
    return ','.join(hex(i) for i in range(n))
def f167(n: int):
    return 'a'*n
def f168(n: int):
    return len('ab'*n)
def f169(n: int):
    return ('ab'*n)[-1:]
def f170(n: int):
    return 'x'.join(['a']*n)
def f171(n: int):
    return 'abc'[n%3]
def f172(n: int):
    return 'abc'[n%3:]
def f173(n: int):
    return 'abcdefghij'[:n]
def f174(n: int):
    return f'{"a"*n}'

def g0(n: int):
    s = ""
    for i in range(n):
        s = s + chr(97 + i)
    return len(s), s == "abc"
def g1(n: int):
    s = ""
    for i in range(n):
        s += str(i)
    return s
def g2(n: int):
    s = ""
    while n > 0:
        s = hex(n % 16)[2:] + s
        n = n // 16
    return s
def g3(n: int):
    total = 0
    for c in str(n):
        if c.isdigit():
            total += ord(c) - ord('0')
    return total
def g4(n: int):
    s = str(n)
    if n > 5:
        s = hex(n)
    elif n < 0:
        s = "neg"
    return s
def g5(n: int):
    out = []
    for i in range(n):
        out.append(chr(65 + i))
    return len(out), len("".join(out))
def g6(n: int):
    s = bin(n)
    return s == s[::-1], s.count("0") - s.count("1")
def g7(n: int):
    key = f"layer{n}"
    d = {"layer0": 1, "layer5": 2}
    return d[key] if key in d else -1
def g8(n: int):
    s = str(n)
    return s, len(s), s[0], s.zfill(6)
def g9(n: int):
    if n < 0:
        raise ValueError(f"bad {hex(n)} {n:08b} {chr(abs(n))}")
    return n
