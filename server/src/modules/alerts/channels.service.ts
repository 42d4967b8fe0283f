import { MAX_ALERT_CHANNELS, type AlertChannel, type AlertChannelChange, type NewAlertChannel } from '@rakurs/contract';
import type { z } from 'zod';
import { userActor, type Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { ChannelSettings, settingsOf, targetOf } from './channel-settings.ts';
import type { ChannelRow, ChannelStore } from './channels.store.ts';
import { toDelivery } from './deliveries.service.ts';
import type { DeliveryRow, DeliveryStore } from './deliveries.store.ts';

export interface ChannelsDeps {
  store: ChannelStore;
  deliveries: DeliveryStore;
  requireProject: (actor: Actor, projectId: number) => Promise<unknown>;
  emailOf: (userId: number) => Promise<string | null>;
  /** Throws when nothing could ever be sent there. */
  requireReachable: (settings: ChannelSettings) => void;
  newSecret: () => string;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
}

/** Where a user wants messages brought. Someone else's channel answers like one that does not exist. */
export function createChannels({
  store,
  deliveries,
  requireProject: requireKnown,
  emailOf,
  requireReachable,
  newSecret,
  inTransaction,
  clock,
}: ChannelsDeps) {
  const found = (row: ChannelRow | null): ChannelRow => {
    if (!row) throw new AppError('not_found', 'Канал не найден');
    return row;
  };
  const shown = (
    { id, kind, name, isEnabled, projectId, settings, secret }: ChannelRow,
    { last, email }: { last: DeliveryRow | undefined; email: string | null },
  ): AlertChannel => ({
    id,
    kind,
    name,
    is_enabled: isEnabled,
    project_id: projectId,
    target: targetOf(ChannelSettings.parse(settings), email),
    secret,
    last: last ? toDelivery(last) : null,
  });
  const show = async (row: ChannelRow): Promise<AlertChannel> => {
    const [[last], email] = await Promise.all([deliveries.lastOf([row.id]), emailOf(row.userId)]);
    return shown(row, { last, email });
  };
  const requireProject = async (projectId: number | null | undefined, userId: number): Promise<void> => {
    if (projectId !== null && projectId !== undefined) await requireKnown(userActor(userId), projectId);
  };
  const requireRoom = async (userId: number): Promise<void> => {
    if ((await store.count(userId)) >= MAX_ALERT_CHANNELS)
      throw new AppError('invalid', `Каналов может быть не больше ${MAX_ALERT_CHANNELS}`);
  };

  /**
   * A browser belongs to who is signed in there now: it has one channel, and messages of the user before do not pop
   * up in front of the next.
   */
  const takeBrowser = async (
    userId: number,
    settings: ChannelSettings & { kind: 'push' },
  ): Promise<ChannelRow | null> => {
    await store.removeAll(await store.listBrowserOfOthers(settings.endpoint, userId));
    const before = await store.findOwnBrowser(settings.endpoint, userId);
    return before && store.changeOwn(before.id, userId, { settings, isEnabled: true });
  };

  return {
    requireOwn: async (id: number, userId: number): Promise<ChannelRow> => found(await store.findOwn(id, userId)),
    async list(userId: number): Promise<AlertChannel[]> {
      const rows = await store.list(userId);
      const [last, email] = await Promise.all([deliveries.lastOf(rows.map(({ id }) => id)), emailOf(userId)]);
      return rows.map((row) => shown(row, { last: last.find(({ channelId }) => channelId === row.id), email }));
    },
    /** For who decides what goes on after a change of the password. */
    async listEnabled(userId: number): Promise<Pick<AlertChannel, 'id' | 'kind' | 'name' | 'target'>[]> {
      const [rows, email] = [await store.listEnabled(userId), await emailOf(userId)];
      return rows.map((row) => shown(row, { last: undefined, email }));
    },
    async create(userId: number, wish: NewAlertChannel): Promise<AlertChannel> {
      const { kind, name, project_id: projectId = null } = wish;
      const settings = settingsOf(wish);
      requireReachable(settings);
      return inTransaction(async () => {
        await requireProject(projectId, userId);
        await store.lockUser(userId);
        const browser = settings.kind === 'push' ? await takeBrowser(userId, settings) : null;
        if (browser) return show(browser);
        await requireRoom(userId);
        return show(
          await store.insert({
            userId,
            kind,
            name,
            projectId,
            settings,
            secret: kind === 'webhook' ? newSecret() : null,
            createdAt: clock.now(),
          }),
        );
      });
    },
    async change(
      id: number,
      userId: number,
      { name, is_enabled: isEnabled, project_id: projectId }: z.output<typeof AlertChannelChange>,
    ): Promise<AlertChannel> {
      const before = found(await store.findOwn(id, userId));
      await requireProject(projectId, userId);
      const change = {
        ...(name !== undefined && { name }),
        ...(isEnabled !== undefined && { isEnabled }),
        ...(projectId !== undefined && { projectId }),
      };
      return show(Object.keys(change).length === 0 ? before : found(await store.changeOwn(id, userId, change)));
    },
    /** With its log; what is still on its way finds nobody. */
    remove: (id: number, userId: number): Promise<{ result: true }> =>
      inTransaction(async () => {
        found(await store.findOwn(id, userId));
        await store.removeAll([id]);
        return { result: true };
      }),
  };
}
