import type { SelfTestDevice } from '#contract/phones/self-tests.ts';

type Hints = { model?: string; platform?: string; platformVersion?: string };
type ExtraNavigator = Navigator & {
  deviceMemory?: number;
  userAgentData?: { getHighEntropyValues(names: string[]): Promise<Hints> };
};

/** The facts of the device that the browser reveals; of Safari no model. */
export async function readDevice(): Promise<SelfTestDevice> {
  const { userAgentData, deviceMemory, hardwareConcurrency, userAgent } =
    navigator as ExtraNavigator;
  const hints = await userAgentData
    ?.getHighEntropyValues(['model', 'platformVersion'])
    .catch(() => undefined);
  const model = hints?.model || /\b(iPhone|iPad)\b/.exec(userAgent)?.[0];
  const system = [hints?.platform, hints?.platformVersion].filter(Boolean).join(' ');
  const [width, height] = [screen.width, screen.height].map((side) =>
    Math.round(side * devicePixelRatio),
  );
  const gpu = gpuName();
  return {
    ...(model && { model: model.slice(0, 60) }),
    ...(system && { system: system.slice(0, 40) }),
    screen: `${width} × ${height}`,
    ...(gpu && { gpu: gpu.slice(0, 120) }),
    ...(hardwareConcurrency && { cores: Math.min(hardwareConcurrency, 256) }),
    ...(deviceMemory && { memory: deviceMemory }),
  };
}

function gpuName(): string | null {
  const context = document.createElement('canvas').getContext('webgl');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  return context && info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : null;
}
