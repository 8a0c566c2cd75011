/** What a model's server did, and what to do about it. */
import type { faults as english } from "../en/faults.js";

/** The one in a session, the other without a screen. */
const other = "更换模型（/model、--model）";

export const faults: typeof english = {
  sentences: {
    rate_limit: (p) =>
      `${p.host} 限制了请求频率${p.status}。` +
      (p.wait > 0 ? `请在 ${p.wait} 秒后重新发送。` : "请稍候再发送。"),
    quota: (p) => `${p.host} 表示账户余额或额度不足${p.status}。请充值，或${other}。`,
    overloaded: (p) => `${p.host} 负载过高${p.status}。请稍后再发送，或${other}。`,
    server_error: (p) => `${p.host} 内部出错${p.status}。请重新发送。`,
    timeout: (p) => `${p.host} 没有及时响应。请重新发送，或${other}。`,
    auth: (p) =>
      p.key && !p.keyless
        ? `${p.host} 拒绝了 ${p.key} 中的密钥${p.status}。请检查，或${other}。`
        : `${p.host} 拒绝了没有密钥的请求${p.status}。请设置 ${p.key || "密钥"}，或${other}。`,
    no_key: (p) => `没有 ${p.host} 的密钥。请设置 ${p.key || "对应的变量"}，或${other}。`,
    no_server: () =>
      "不知道这个模型在哪个服务器上。请用 --base-url URL 指定，" +
      "或设置其提供方的密钥（如 DEEPSEEK_API_KEY 或 GLM_API_KEY）。",
    bad_request: (p) =>
      `${p.host} 不接受这个请求${p.status}。可运行 "belay doctor model" 查明原因。`,
    not_found: (p) =>
      `${p.host} 没有这个模型或地址${p.status}。请检查名称（/model、--model）和地址（--base-url）。`,
    context_length: (p) =>
      `对话已超出模型的上下文${p.window ? `（${p.window} token）` : ""}。` +
      "请用 /clear 开始新的对话，或减少一次给出的内容。",
    content_filter: (p) => `${p.host} 的内容过滤器拦下了回答。请换个说法，或${other}。`,
    stream_error: (p) => `${p.host} 在回答中途报错中断。请重新发送。`,
    interrupted: (p) => `${p.host} 的回答在结束标记之前断开，可能不完整。如有需要请重新发送。`,
    idle_timeout: (p) => `${p.host} 在回答中途停止了发送。请重新发送。`,
    bad_json: (p) => `${p.host} 发来的内容不是有效的 JSON。请重新发送。`,
    bad_response: (p) =>
      `${p.host} 返回的不是聊天模型的响应${p.status}。请检查地址（--base-url）。`,
    empty_response: (p) => `${p.host} 的回答为空。请重新发送。`,
    network: (p) =>
      p.here
        ? `${p.host} 没有响应。请启动服务器，或检查地址（--base-url）。`
        : `无法连接 ${p.host}。请检查网络和地址。`,
    tls: (p) => `${p.host} 的证书不受信任。若在公司代理之后，请设置 NODE_EXTRA_CA_CERTS。`,
  },
  someServer: "服务器",
  perhaps: (p) =>
    `多数服务器的接口在 /v1 之下。请试试 --base-url ${p.address}；"belay doctor" 也会尝试。`,
  said: (p) => `服务器的说明：${p.message}`,
  attempts: (p) => `共尝试 ${p.count} 次。`,
  retrying: (p) => `${Math.ceil(p.waitMs / 1000)} 秒后重试（第 ${p.attempt} 次）。`,
  textCall:
    "模型把工具调用写成了文字，什么都没有运行：它的服务器没有识别出来。" +
    "运行 /doctor（belay doctor model）可查明原因，此后会识别这样的调用。",
  partial: "此前收到的内容已显示在上方。",
};
