/**
 * How three hundred strangers fared: statuses in the order in which the answers came, and how many of them said when to
 * come back.
 */
export interface Fared {
  statuses: number[];
  withRetryAfter: number;
}

/**
 * Sends wrong passwords for different logins from one address, all at once. A trusted proxy names the address; every
 * packet goes to the server itself.
 */
export async function guessAtOnce({
  server,
  from,
  amount,
}: {
  server: string;
  from: string;
  amount: number;
}): Promise<Fared> {
  const fared: Fared = { statuses: [], withRetryAfter: 0 };
  const guess = async (number: number): Promise<void> => {
    const answer = await fetch(`${server}/api/users/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ login: `victim-${number}@example.ru`, password: 'guessed-by-a-stranger' }),
    });
    fared.statuses.push(answer.status);
    if (Number(answer.headers.get('retry-after')) > 0) fared.withRetryAfter += 1;
    await answer.arrayBuffer();
  };
  await Promise.all(Array.from({ length: amount }, (_, number) => guess(number)));
  return fared;
}
