/** Hunyuan of Tencent. Its thinking models want their thoughts back. */
import type { Provider } from "./profile.js";

export const hunyuan: Provider = {
  id: "hunyuan",
  label: "Hunyuan (Tencent)",
  baseURL: "https://api.hunyuan.cloud.tencent.com/v1",
  keys: ["HUNYUAN_API_KEY"],
  model: "hunyuan-turbos-latest",
  console: "https://console.cloud.tencent.com/hunyuan/api-key",
  profile: { window: 256_000 },
};
