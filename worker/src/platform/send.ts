import { Problem, type Send } from '@rakurs/contract';

const TIMEOUT_MS = 15_000;

/** How the contract's calls travel from a worker: its token in every one, the server's words in every failure. */
export const createSend = ({ server, token }: { server: string; token: string }): Send => async ({ method, url, body }) => {
  const response = await fetch(server + url, {
    method,
    headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const problem = Problem.safeParse(answer);
  throw new Error(problem.success ? problem.data.detail : `HTTP ${response.status}`);
};
