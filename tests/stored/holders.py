"""Written by write.py: modules whose forward reads an attribute of each kind."""
from pickle_values import *


class Holds_point(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b


class Holds_nt(nn.Module):
    def forward(self, x):
        return x * self.v.k+self.v.w


class Holds_flag(nn.Module):
    def forward(self, x):
        return x + 1 if Flag.C in self.v else x


class Holds_ie(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_se(nn.Module):
    def forward(self, x):
        return x + 1 if self.v == 'y' else x


class Holds_dc(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b[1]


class Holds_fdc(nn.Module):
    def forward(self, x):
        return x * self.v.a


class Holds_fsdc(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b


class Holds_sl(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b


class Holds_sld(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.q


class Holds_listsub(nn.Module):
    def forward(self, x):
        return x * self.v[1]+len(self.v)


class Holds_dictattr(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b.c


class Holds_od(nn.Module):
    def forward(self, x):
        return x * self.v['a']


class Holds_od2(nn.Module):
    def forward(self, x):
        return x * list(self.v.values())[0]


class Holds_intsub(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_intmethods(nn.Module):
    def forward(self, x):
        return x[:self.v - 1] * self.v.twice() + self.v


class Holds_floatattribute(nn.Module):
    def forward(self, x):
        return x * self.v if self.v.unit == 'km' else x


class Holds_strmethods(nn.Module):
    def forward(self, x):
        return x * self.v['a'].scale() + len(self.v['a'] + 'z')


class Holds_strsub(nn.Module):
    def forward(self, x):
        return x * len(self.v)


class Holds_tupsub(nn.Module):
    def forward(self, x):
        return x * self.v[1]


class Holds_new(nn.Module):
    def forward(self, x):
        return x * self.v.s+self.v.t


class Holds_newex(nn.Module):
    def forward(self, x):
        return x * self.v.s


class Holds_red(nn.Module):
    def forward(self, x):
        return x * self.v.k


class Holds_red2(nn.Module):
    def forward(self, x):
        return x * self.v.n+self.v.z


class Holds_gs(nn.Module):
    def forward(self, x):
        return x * self.v.v


class Holds_inner(nn.Module):
    def forward(self, x):
        return x * self.v.v


class Holds_innerclass(nn.Module):
    def forward(self, x):
        return x * self.v().v


class Holds_static(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_cm(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_meth(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_helper(nn.Module):
    def forward(self, x):
        return self.v(x,3)


class Holds_partial(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_partial2(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_relu(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_Frelu(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_Fgelu(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_expit(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_norm(nn.Module):
    def forward(self, x):
        return x * self.v(x)


class Holds_shifted(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_tsin(nn.Module):
    def forward(self, x):
        return self.v(x)


class Holds_opadd(nn.Module):
    def forward(self, x):
        return self.v(x,x)


class Holds_itemg(nn.Module):
    def forward(self, x):
        return x * self.v([1,4])


class Holds_mathf(nn.Module):
    def forward(self, x):
        return x * self.v(4.0)


class Holds_len(nn.Module):
    def forward(self, x):
        return x * self.v([1,2])


class Holds_int(nn.Module):
    def forward(self, x):
        return x * self.v(2.7)


class Holds_cls(nn.Module):
    def forward(self, x):
        return self.v()(x)


class Holds_dtype(nn.Module):
    def forward(self, x):
        return x.to(self.v)


class Holds_dtype2(nn.Module):
    def forward(self, x):
        return x.to(self.v)


class Holds_device(nn.Module):
    def forward(self, x):
        return x.to(self.v)+1


class Holds_size(nn.Module):
    def forward(self, x):
        return x + torch.ones(self.v)


class Holds_set(nn.Module):
    def forward(self, x):
        return x * len(self.v)+(1 if 2 in self.v else 0)


class Holds_fset(nn.Module):
    def forward(self, x):
        return x * len(self.v)


class Holds_deque(nn.Module):
    def forward(self, x):
        return x * self.v[2]


class Holds_ddict(nn.Module):
    def forward(self, x):
        return x * self.v['a'][1]+len(self.v['zz'])


class Holds_counter(nn.Module):
    def forward(self, x):
        return x * self.v['a']


class Holds_complex(nn.Module):
    def forward(self, x):
        return x * self.v.real


class Holds_slice(nn.Module):
    def forward(self, x):
        return x[self.v]


class Holds_range(nn.Module):
    def forward(self, x):
        return x * sum(self.v)


class Holds_bytes(nn.Module):
    def forward(self, x):
        return x * self.v[2]


class Holds_bytearray(nn.Module):
    def forward(self, x):
        return x * len(self.v)


class Holds_ellipsis(nn.Module):
    def forward(self, x):
        return x[self.v]


class Holds_big(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_long(nn.Module):
    def forward(self, x):
        return x * float(self.v)


class Holds_neg(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_inf(nn.Module):
    def forward(self, x):
        return x.clamp(max=self.v)


class Holds_none(nn.Module):
    def forward(self, x):
        return x if self.v is None else x + 1


class Holds_ns(nn.Module):
    def forward(self, x):
        return x * self.v.a+self.v.b.b


class Holds_path(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_path2(nn.Module):
    def forward(self, x):
        return x + len(self.v.name)


class Holds_dt(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_decimal(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_frac(nn.Module):
    def forward(self, x):
        return x * float(self.v) + int(7 * self.v) + self.v.denominator


class Holds_npstr(nn.Module):
    def forward(self, x):
        return x + 1 if self.v['a€😀'] == '' else x


class Holds_np0d(nn.Module):
    def forward(self, x):
        return x * float(self.v[0]) + int(self.v[1]) if self.v[0] else x


class Holds_nprows(nn.Module):
    def forward(self, x):
        return x * torch.from_numpy(self.v)[1]


class Holds_npcolumns(nn.Module):
    def forward(self, x):
        return x * torch.as_tensor(self.v)[1, :, 2]


class Holds_npempty(nn.Module):
    def forward(self, x):
        return x + torch.as_tensor(self.v).sum() + self.v.shape[1]


class Holds_npints(nn.Module):
    def forward(self, x):
        return x * self.v[0] + self.v[1] * self.v[3] + self.v[2]


class Holds_npfloats(nn.Module):
    def forward(self, x):
        return x * self.v[0] + self.v[1] * self.v[2]


class Holds_npbools(nn.Module):
    def forward(self, x):
        return x + 1 if self.v[0] and not self.v[1] else x


class Holds_npdtype(nn.Module):
    def forward(self, x):
        return x + 1 if self.v == np.float32 else x


class Holds_npother(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_regex(nn.Module):
    def forward(self, x):
        return x + (1 if self.v.match('aab') else 0)


class Holds_logger(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_rng(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_gen(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_tensor(nn.Module):
    def forward(self, x):
        return x + self.v


class Holds_tview(nn.Module):
    def forward(self, x):
        return x + self.v


class Holds_tbig(nn.Module):
    def forward(self, x):
        return x.sum()+self.v[1]


class Holds_tbool(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_tcomplex(nn.Module):
    def forward(self, x):
        return x + self.v.real


class Holds_tconj(nn.Module):
    def forward(self, x):
        return x + self.v.imag


class Holds_tu16(nn.Module):
    def forward(self, x):
        return x + self.v


class Holds_tbf(nn.Module):
    def forward(self, x):
        return x + self.v


class Holds_tlist(nn.Module):
    def forward(self, x):
        return x + self.v[0]*self.v[1]


class Holds_tdict(nn.Module):
    def forward(self, x):
        return x + self.v['a']*self.v[(1,2)]


class Holds_sparse(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_param_in_list(nn.Module):
    def forward(self, x):
        return x * self.v[1][1]['a'][0]


class Holds_self_list(nn.Module):
    def forward(self, x):
        return x * self.v[0]


class Holds_typ(nn.Module):
    def forward(self, x):
        return x + 1


class Holds_glu(nn.Module):
    def forward(self, x):
        return self.v()(x)+1


class Holds_lru(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_buf(nn.Module):
    def forward(self, x):
        return x * self.v


class Holds_pdict(nn.Module):
    def forward(self, x):
        return x * self.v['a']+sum([v for v in self.v.values()])


class Holds_plist(nn.Module):
    def forward(self, x):
        return x * self.v[0]+len(self.v)


class Holds_mdict(nn.Module):
    def forward(self, x):
        return self.v['b'](self.v['a'](x))


class Holds_mlistslice(nn.Module):
    def forward(self, x):
        return self.v[1:][1](x)


class Holds_linears_plain(nn.Module):
    def forward(self, x):
        return self.v[1](self.v[0](x))


class Holds_modlist_plain(nn.Module):
    def forward(self, x):
        return self.v[1](self.v[0](x))
