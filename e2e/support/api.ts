import { randomUUID } from 'node:crypto';
import { contract, createClient, type Client, type Contract } from '@rakurs/contract';

/** The contract's client over the network. Every changing call carries a key, as the web client's queue does. */
export const apiOf = (url: string, signed: { jwt?: string; csrf?: string } = {}, keyOf: () => string = randomUUID): Client<Contract> =>
  createClient(contract, async (request) => {
    const response = await fetch(url + request.url, {
      method: request.method,
      headers: {
        ...(signed.jwt && { authorization: signed.jwt }),
        ...(signed.csrf && { csrf: signed.csrf }),
        ...(request.changes && { 'idempotency-key': keyOf() }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  });

export const signUp = async (url: string, email: string): Promise<{ jwt: string; csrf: string }> =>
  apiOf(url).signUp({ body: { email, password: 'long-enough' } });
