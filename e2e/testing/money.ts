import type { Client, Contract } from '@rakurs/contract';

/** Pays in by the sandbox, without its page. */
export async function payIn(api: Client<Contract>, kopecks: number): Promise<void> {
  const { paymentUrl } = await api.createPayment({ body: { amount: kopecks } });
  const token = new URL(paymentUrl).searchParams.get('token') ?? '';
  await api.settleSandboxPayment({ body: { token, action: 'pay' } });
}
