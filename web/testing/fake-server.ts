import type { Problem } from '@rakurs/contract';

/** Stands in for the network and the server behind it, which a test does not own. */
export const answer = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status: 200, headers });

export const refusal = (
  status: number,
  said: Partial<Problem> = {},
  headers: Record<string, string> = {},
): Response => {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Отказ',
    status,
    detail: 'Так нельзя',
    code: 'refused',
    ...said,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
};

export const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

export interface SeenCall {
  address: string;
  method: string | undefined;
  headers: Headers;
  body: RequestInit['body'];
}

type Reply = () => Response | Promise<Response>;

/** Answers 'GET /path' with what it was taught, the last reply for ever; remembers what it was asked. */
export const createFakeServer = () => {
  const replies = new Map<string, Reply[]>();
  const calls: SeenCall[] = [];
  return {
    calls,
    on: (route: string, ...taught: Reply[]): void => void replies.set(route, taught),
    asked: (route: string): SeenCall[] => calls.filter(({ method, address }) => `${method} ${address}` === route),
    fetch: async (address: string, { method, headers, body }: RequestInit): Promise<Response> => {
      calls.push({ address, method, headers: new Headers(headers), body });
      const taught = replies.get(`${method} ${address}`) ?? [];
      const reply = taught.length > 1 ? taught.shift() : taught[0];
      return reply ? reply() : refusal(404, { detail: 'Не найдено', code: 'not_found' });
    },
  };
};
