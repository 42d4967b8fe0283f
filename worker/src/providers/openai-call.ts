import { z } from 'zod';
import { backoffMs } from '../platform/backoff.ts';
import { ProviderUnavailable } from './provider.ts';

/** The part of the protocol that every OpenAI-compatible server speaks. */
export type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
/** A tool that the model wants to be called; the arguments are JSON text of its own making. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}
export type Message =
  | { role: 'system' | 'user'; content: string | Part[] }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };
/** What the model says: words, or tools to be called first. */
export interface Spoken {
  content: string;
  toolCalls: ToolCall[];
}

const Call = z
  .object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })
  .transform((call): ToolCall => ({ ...call, type: 'function' }));

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), tool_calls: z.array(Call).nullish() }) }))
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number().default(0),
      completion_tokens: z.number().default(0),
      /** Some servers name the price of the call, in their own money. */ cost: z.number().optional(),
    })
    .nullish(),
});
const Refusal = z
  .object({ error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]) })
  .transform(({ error }) => error);

export interface OpenaiConfig {
  /** Up to and with the version: 'http://127.0.0.1:8000/v1'. */
  baseUrl: string;
  apiKey?: string;
  model: string;
  timeoutMs: number;
  /** Calls under way at the same time. */
  atOnce: number;
  /** Images are made this small before they travel, in pixels of the longer side. */
  imageSide: number;
}

export interface Spent {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  /** In the server's own money; null while it has never named a price. */
  cost: number | null;
}

const FIRST_PAUSE_MS = 500;
const MAX_SERVER_FAULTS = 3;
/** A server that asks to wait longer than this is busy enough for somebody else to answer. */
const MAX_WAIT_MS = 30_000;
const MAX_REFUSAL_LENGTH = 300;

interface Wish {
  format: object | null;
  /** Tools that it may ask for. */
  tools: object[];
}

interface CallerDeps {
  config: OpenaiConfig;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
}

/**
 * Asks the server and gives the text of its answer. Waits where waiting helps; throws, in Russian, where it does not.
 */
export function createCaller({ config, sleep, now }: CallerDeps) {
  const spent: Spent = { calls: 0, promptTokens: 0, completionTokens: 0, cost: null };

  async function send(messages: Message[], { format, tools }: Wish): Promise<Response> {
    try {
      return await fetch(`${config.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(config.apiKey !== undefined && { authorization: `Bearer ${config.apiKey}` }),
        },
        body: JSON.stringify({
          model: config.model,
          messages,
          temperature: 0,
          ...(format !== null && { response_format: format }),
          ...(tools.length > 0 && { tools, tool_choice: 'auto' }),
        }),
        signal: AbortSignal.timeout(config.timeoutMs),
      });
    } catch (error) {
      throw hasTimedOut(error)
        ? tooLong(config)
        : new ProviderUnavailable('Языковая модель недоступна: нет соединения', { cause: error });
    }
  }

  async function ask(messages: Message[], wish: Wish): Promise<Spoken> {
    let { format } = wish;
    let [faults, waitedMs] = [0, 0];
    for (;;) {
      const response = await send(messages, { ...wish, format });
      const body = await bodyOf(response, config);
      if (response.ok) return take(body);
      const wait =
        response.status === 429
          ? pauseAsked(response, now())
          : response.status >= 500
            ? backoffMs(faults + 1, { firstMs: FIRST_PAUSE_MS, maxMs: MAX_WAIT_MS })
            : null;
      if (response.status >= 500) faults += 1;
      // Older servers do not know schemas: the prompt asks for JSON too, and the answer is checked anyway.
      if (response.status === 400 && format !== null && /response_format|json_schema/.test(body)) format = null;
      else if (wait === null || faults >= MAX_SERVER_FAULTS || waitedMs + wait > MAX_WAIT_MS)
        throw refused(response.status, body);
      else {
        waitedMs += wait;
        await sleep(wait);
      }
    }
  }

  function take(body: string): Spoken {
    const parsed = Completion.safeParse(parseJson(body));
    const message = parsed.data?.choices[0]?.message;
    const [content, toolCalls] = [message?.content ?? '', message?.tool_calls ?? []];
    if (!parsed.success || (content === '' && toolCalls.length === 0))
      throw new Error('Языковая модель ответила не по протоколу');
    const { usage } = parsed.data;
    spent.calls += 1;
    spent.promptTokens += usage?.prompt_tokens ?? 0;
    spent.completionTokens += usage?.completion_tokens ?? 0;
    if (usage?.cost !== undefined) spent.cost = (spent.cost ?? 0) + usage.cost;
    return { content, toolCalls };
  }

  return {
    async complete(messages: Message[], schema: object): Promise<string> {
      const { content } = await ask(messages, {
        format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
        tools: [],
      });
      if (content === '') throw new Error('Языковая модель ответила не по протоколу');
      return content;
    },
    /** A turn of a conversation in which the model may ask for tools. */
    talk: (messages: Message[], tools: object[]): Promise<Spoken> => ask(messages, { format: null, tools }),
    spent: (): Spent => ({ ...spent }),
  };
}

const hasTimedOut = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
const tooLong = ({ timeoutMs }: OpenaiConfig) =>
  new ProviderUnavailable(`Языковая модель не ответила за ${Math.ceil(timeoutMs / 1000)} с`);

/** The head of an answer may come in time and its body not. */
async function bodyOf(response: Response, config: OpenaiConfig): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw hasTimedOut(error)
      ? tooLong(config)
      : new ProviderUnavailable('Языковая модель оборвала ответ', { cause: error });
  }
}

/** Retry-After is a number of seconds or a date; without it, a short pause. */
function pauseAsked(response: Response, nowMs: number): number {
  const asked = response.headers.get('retry-after');
  if (asked === null || asked.trim() === '') return FIRST_PAUSE_MS;
  const ms = /^\d+(\.\d+)?$/.test(asked.trim()) ? Number(asked) * 1000 : Date.parse(asked) - nowMs;
  return Number.isFinite(ms) ? Math.max(FIRST_PAUSE_MS, ms) : FIRST_PAUSE_MS;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request it cannot take says nothing about the next one: another image may be smaller. */
const ABOUT_THIS_REQUEST = new Set([400, 413, 422]);

function refused(status: number, body: string): Error {
  const excuse = Refusal.safeParse(parseJson(body)).data?.slice(0, MAX_REFUSAL_LENGTH);
  const sentence = `Языковая модель отказала: HTTP ${status}${excuse === undefined ? '' : `, ${excuse}`}`;
  return ABOUT_THIS_REQUEST.has(status) ? new Error(sentence) : new ProviderUnavailable(sentence);
}
