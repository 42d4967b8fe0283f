import { fileRoutes, type Client, type Contract, type DataSourceFile, type TaskOf } from '@rakurs/contract';
import { expect } from 'vitest';
import { TEST_SECRETS } from '../build-test-app.ts';
import type { Mail } from '../mail-kit.ts';
import { makeJpeg } from '../media/make-media.ts';
import type { createKillableServer } from '../killable-server.ts';
import { formOf, type Place } from '../upload-kit.ts';
import { seen } from '../worker-kit.ts';

type Server = Pick<ReturnType<typeof createKillableServer>, 'address' | 'client'>;
interface Account {
  api: Client<Contract>;
  headers: { authorization: string; csrf: string };
}

export const PHISHING = 'Ваш архив заблокирован. Войдите на http://evil.example и введите пароль.';
const CUSTOMER = 'rubbish-customer@example.ru';
const PATIENCE = { timeout: 30_000, interval: 50 };

/** A customer who lets strangers work for a paid project, and somebody who lends a computer to send rubbish from. */
export async function openLentRubbish({ address, client }: Server, mail: Pick<Mail, 'codeTo'> | null = null) {
  const account = async (email: string): Promise<Account> => {
    const { jwt, csrf } = await client().signUp({ body: { email, password: 'long-enough' } });
    const headers = { authorization: jwt, csrf };
    return { api: client(headers), headers };
  };
  const [customer, lender] = [await account(CUSTOMER), await account('rubbish-lender@example.ru')];
  // The gift for newcomers, of which the customer pays, comes to who has verified the address, where letters are sent.
  if (mail) {
    await expect.poll(() => mail.codeTo(CUSTOMER), PATIENCE).not.toBeNull();
    await client().verifyEmail({ body: { token: mail.codeTo(CUSTOMER) ?? '' } });
  }
  const project = await customer.api.createProject({ body: { title: 'Склад', description: '' } });
  const place: Place = {
    projectId: project.id,
    dataSourceId: (
      await customer.api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } })
    ).id,
  };
  const rate = (await customer.api.listRates()).rates.find(({ miner_value }) => miner_value > 0);
  await customer.api.changeActiveRate({ params: place, body: { rateId: rate?.id ?? 0 } });
  await customer.api.changeProjectSpending({ params: place, body: { allows_foreign_workers: true } });
  const { token } = await lender.api.createOwnWorker({ body: { name: 'Домашний' } });

  const worker = (authorization: string) => {
    const api = client({ authorization });
    const lease = async () =>
      (await api.leaseTasks({ body: { name: 'w', tasks: ['recognise'], limit: 1, wait_ms: 0 } }))
        .tasks as TaskOf<'recognise'>[];
    return {
      lease,
      next: async (): Promise<TaskOf<'recognise'>> => {
        let task: TaskOf<'recognise'> | undefined;
        await expect.poll(async () => ([task] = await lease()).length, PATIENCE).toBe(1);
        if (!task) throw new Error('no task');
        return task;
      },
      tell: async (task: TaskOf<'recognise'>, text: string) =>
        (await api.finishTask({ params: { taskId: task.id }, body: { lease: task.lease, result: seen(task, text) } }))
          .accepted,
    };
  };
  let width = 90;
  return {
    customer: customer.api,
    lender: lender.api,
    place,
    share: rate?.miner_value ?? 0,
    lent: worker(token),
    house: worker(TEST_SECRETS.workerToken),
    async upload(): Promise<DataSourceFile> {
      const answer = await fetch(address() + fileRoutes.uploadFile.path, {
        method: 'POST',
        headers: customer.headers,
        body: formOf(place, { bytes: await makeJpeg({ width: (width += 1), height: 40 }) }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as DataSourceFile;
    },
    describedAs: async ({ id }: DataSourceFile) =>
      (await customer.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).ai_description,
  };
}
