import type { Client, Contract, Rate } from '@rakurs/contract';

/** Has the project run on the cheapest plan. The welcome credit pays for what a test asks. */
export async function choosePlan({ api, projectId }: { api: Client<Contract>; projectId: number }): Promise<Rate> {
  const [rate] = (await api.listRates()).rates;
  if (!rate) throw new Error('no plan is on sale');
  await api.changeActiveRate({ params: { projectId }, body: { rateId: rate.id } });
  return rate;
}
