"""The parts of scipy that constructors use; the expected numbers are those of SciPy 1.17."""
import numpy as np

from oracle import compiled, session

EXPECTED = {
    "signal.get_window('hann', 5)": [0, 0.345491502813, 0.904508497187, 0.904508497187, 0.345491502813],
    "signal.get_window(('kaiser', 4.0), 6)": [0.0884805260764, 0.425411360471, 0.821609134001, 1, 0.821609134001, 0.425411360471],
    "signal.get_window('hamming', 6, False)": [0.08, 0.397852182588, 0.912147817412, 0.912147817412, 0.397852182588, 0.08],
    'signal.get_window(5.0, 7)': [0.0367108922713, 0.270694417889, 0.651738235245, 0.955247316456, 0.955247316456, 0.651738235245, 0.270694417889],
    'windows.hann(1)': [1],
    'windows.hann(6, sym=False)': [0, 0.25, 0.75, 1, 0.75, 0.25],
    'windows.kaiser(7, 8.6)': [0.0013325139979, 0.130401946542, 0.630411927336, 1, 0.630411927336, 0.130401946542, 0.0013325139979],
    'windows.gaussian(6, 2.0)': [0.457833361772, 0.754839601989, 0.969233234476, 0.969233234476, 0.754839601989, 0.457833361772],
    'windows.tukey(9)': [0, 0.5, 1, 1, 1, 1, 1, 0.5, 0],
    'windows.tukey(10, 0.3, False)': [0, 0.75, 1, 1, 1, 1, 1, 1, 1, 0.75],
    'windows.triang(5)': [0.333333333333, 0.666666666667, 1, 0.666666666667, 0.333333333333],
    'windows.triang(6)': [0.166666666667, 0.5, 0.833333333333, 0.833333333333, 0.5, 0.166666666667],
    'windows.bartlett(7)': [0, 0.333333333333, 0.666666666667, 1, 0.666666666667, 0.333333333333, 0],
    'windows.cosine(5)': [0.309016994375, 0.809016994375, 1, 0.809016994375, 0.309016994375],
    'windows.nuttall(6)': [0.0003628, 0.11051525305, 0.79825809695, 0.79825809695, 0.11051525305, 0.0003628],
    'windows.exponential(5, tau=3.0)': [0.513417119033, 0.716531310574, 1, 0.716531310574, 0.513417119033],
    'windows.blackmanharris(6)': [6e-05, 0.103011489346, 0.793833510654, 0.793833510654, 0.103011489346, 6e-05],
    'windows.blackman(7)': [-1.38777878078e-17, 0.13, 0.63, 1, 0.63, 0.13, -1.38777878078e-17],
    'windows.general_hamming(6, 0.6)': [0.2, 0.47639320225, 0.92360679775, 0.92360679775, 0.47639320225, 0.2],
    'signal.firwin(9, 0.4)': [
        -0.00614041469795, -0.013581674477, 0.0512322973427, 0.265655560905, 0.405668461853, 0.265655560905, 0.0512322973427, -0.013581674477, -0.00614041469795],
    'signal.firwin(12, 100.0, width=60.0, fs=500)': [
        0.0192711805971, -0.0291856463041, -0.0710552882474, 1.43151388176e-17, 0.198971334431, 0.381998419523, 0.381998419523, 0.198971334431, 1.43151388176e-17, -0.0710552882474, -0.0291856463041, 0.0192711805971],
    'signal.firwin(9, [0.2, 0.5], pass_zero=False)': [
        -0.00634986743224, -0.0754326001196, -0.138703067947, 0.192659623546, 0.509081253704, 0.192659623546, -0.138703067947, -0.0754326001196, -0.00634986743224],
    "signal.firwin(9, 0.3, pass_zero='highpass', window=('kaiser', 3.0))": [
        0.00952288369116, -0.0150515740596, -0.10933680783, -0.236971577433, 0.695581545292, -0.236971577433, -0.10933680783, -0.0150515740596, 0.00952288369116],
    'signal.firwin(9, [0.2, 0.5])': [
        0.00510641428179, 0.0606611257122, 0.111541750226, -0.154932345234, 0.955246110028, -0.154932345234, 0.111541750226, 0.0606611257122, 0.00510641428179],
    'signal.kaiser_beta(65.0)': [6.20426],
    'signal.kaiser_beta(30.0)': [2.11662486114],
    'signal.kaiser_atten(9, 0.2)': [19.4356627415],
    'signal.sawtooth([0.0, 4.0, 9.5], 0.5)': [-1, 0.45352091053, 0.952112162508],
    'special.eval_legendre(3, [0.1, 0.5])': [-0.1475, -0.4375],
    'special.eval_legendre(0, 0.5)': [1],
    'special.eval_chebyt(4, 0.3)': [0.3448],
    'special.softmax([[1.0, 2.0], [3.0, 0.0]], axis=1)': [0.26894142137, 0.73105857863, 0.952574126822, 0.0474258731776],
    'special.expit([-30.0, 0.3])': [9.35762296884e-14, 0.574442516812],
    'special.comb(5, 2)': [10],
    'special.comb(6, 3, exact=True)': [20],
    'special.factorial([3, 4])': [6, 24],
    'special.logsumexp([1.0, 2.0])': [2.31326168752],
    'special.i0([0.0, 3.0, 20.0])': [1, 4.88079258587, 43558282.5596],
    'special.i1([-1.0, 0.0, 2.5])': [-0.565159103992, 0, 2.51671624529],
    'special.erf(0.4)': [0.428392355047],
    'special.gammaln([2.5, 4.0])': [0.284682870473, 1.79175946923],
    'special.logit(0.3)': [-0.847297860387],
    'fft.next_fast_len(97)': [98],
    'fft.next_fast_len(97, real=True)': [100],
    'fft.next_fast_len(1031)': [1050],
    'fftpack.next_fast_len(97)': [100],
    'interpolate.interp1d([0.0, 1.0, 2.0], [0.0, 2.0, 3.0])(1.5)': [2.5],
    'interpolate.CubicSpline([0.0, 1, 2, 3], [0.0, 1, 8, 27])(1.5)': [3.375],
    'interpolate.BSpline(np.array([0, 0, 0, 1, 2, 2, 2.0]), np.array([1.0, 2, 0, 1]), 2)(0.5)': [1.5],
    'stats.norm.cdf([-1.0, 0.5], 0.1, 2)': [0.291159686788, 0.579259709439],
    'stats.norm.pdf([-1.0, 0.5], 0.1, 2)': [0.17147192751, 0.195521346988],
    'stats.norm.ppf([0.1, 0.6])': [-1.28155156554, 0.253347103136],
}
SOURCE = """
import numpy as np
import torch
from scipy import fft, fftpack, interpolate, signal, special, stats
from scipy.signal import windows

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        made = [%s]
        self.made = [torch.from_numpy(np.atleast_1d(np.array(one, dtype=np.float64))).reshape(-1) for one in made]

    def forward(self, x):
        return tuple([one + x for one in self.made])
"""


def test_known_numbers(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(SOURCE % ",\n                ".join(EXPECTED))
    got = session(compiled(scriptc, "m.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    for (text, want), one in zip(EXPECTED.items(), got, strict=True):
        np.testing.assert_allclose(one, want, rtol=1e-10, atol=1e-12, err_msg=text)


def test_other_windows_and_names_are_refused(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("from scipy import signal\ndef f(x):\n    return x + float(signal.get_window('bohman', 4)[1])\n")
    assert b"this window of scipy.signal is not supported" in scriptc("m.py:f", "--input", "x: float32[2]").stderr
    (tmp_path / "m.py").write_text("from scipy import signal\ndef f(x):\n    return x + signal.cheby1(2, 1.0, 0.3)[0]\n")
    done = scriptc("m.py:f", "--input", "x: float32[2]")
    assert done.returncode == 1 and b"error[SC2101]" in done.stderr
