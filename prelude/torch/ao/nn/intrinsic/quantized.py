"""torch.ao.nn.intrinsic.quantized: quantised modules that combine two or three layers."""
import torch
from torch.ao.nn import quantized as nnq

ops = torch.ops.quantized


class LinearReLU(nnq.Linear):
    def forward(self, x):
        return ops.linear_relu(x, self._packed_params._packed_params, *self._quantisation())


class LinearLeakyReLU(nnq.Linear):
    def forward(self, x):
        return ops.linear_leaky_relu(x, self._packed_params._packed_params, *self._quantisation(), self.negative_slope)


class LinearTanh(nnq.Linear):
    def forward(self, x):
        return ops.linear_tanh(x, self._packed_params._packed_params, *self._quantisation())


class ConvReLU1d(nnq.Conv1d):
    def forward(self, input):
        return ops.conv1d_relu(self._padded(input), self._packed_params, *self._quantisation())


class ConvReLU2d(nnq.Conv2d):
    def forward(self, input):
        return ops.conv2d_relu(self._padded(input), self._packed_params, *self._quantisation())


class ConvReLU3d(nnq.Conv3d):
    def forward(self, input):
        return ops.conv3d_relu(self._padded(input), self._packed_params, *self._quantisation())


class ConvAdd2d(nnq.Conv2d):
    def forward(self, input, extra_input):
        return ops.conv2d_add(self._padded(input), extra_input, self._packed_params, *self._quantisation())


class ConvAddReLU2d(nnq.Conv2d):
    def forward(self, input, extra_input):
        return ops.conv2d_add_relu(self._padded(input), extra_input, self._packed_params, *self._quantisation())


class BNReLU2d(nnq.BatchNorm2d):
    def forward(self, input):
        return ops.batch_norm2d_relu(input, self.weight, self.bias, self.running_mean, self.running_var, self.eps, *self._quantisation())


class BNReLU3d(nnq.BatchNorm3d):
    def forward(self, input):
        return ops.batch_norm3d_relu(input, self.weight, self.bias, self.running_mean, self.running_var, self.eps, *self._quantisation())
