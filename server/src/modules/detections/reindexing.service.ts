import { PAUSES, REINDEX_COMMAND, type Reindexing } from '@rakurs/contract';
import { z } from 'zod';
import type { Database } from '#platform/db/index.ts';
import { userActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import { defineCommand, ENDS_LATER, type Tickets } from '#platform/tickets/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Inference, SettlingOptions } from '#modules/inference/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { KnownClasses } from './known-classes.service.ts';
import type { OpenPlace, Place } from './place.ts';
import type { Learning } from './learning.service.ts';
import type { ScanTasks } from './scan-tasks.service.ts';
import { ScanInput } from './scan-input.ts';

export interface ReindexingDeps {
  database: Pick<Database, 'raw' | 'transaction'>;
  projects: Pick<Projects, 'require' | 'ownerOf'>;
  billing: Pick<Billing, 'requirePlan' | 'requireRoom' | 'quote'>;
  tickets: Pick<Tickets, 'start' | 'findOpen' | 'holdOpen' | 'report' | 'finish'>;
  inference: Pick<Inference, 'countsByKind' | 'listDoneInputs' | 'isAskedFor' | 'withdrawOf'>;
  known: Pick<KnownClasses, 'list' | 'listTaught'>;
  learning: Pick<Learning, 'ask' | 'foresee'>;
  scanTasks: Pick<ScanTasks, 'ask' | 'measure'>;
}

const Params = z.object({ project_id: z.int().positive() }).strict();
const NOTHING_TO_TEACH = 'В проект не добавлены распознаваемые признаки';
const UNDER_WAY = 'Проект уже переиндексируется';
/** Learning is a matter of seconds for each class; looking through the archive is the rest. */
const SHARE_OF_LEARNING = 0.2;

const nothing = { open: 0, moving: 0, done: 0, failed: 0, pause: null };

/**
 * Teaches what is not taught as it stands now, then has all looked at that the classes of today have not seen. Each
 * stage is asked for in the transaction that ends the one before: killed anywhere, it goes on.
 */
export function createReindexing({
  database,
  projects,
  billing,
  tickets,
  inference,
  known,
  learning,
  scanTasks,
}: ReindexingDeps) {
  const lock = (what: string): Promise<unknown> =>
    database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
  const placeOf = async (userId: number, projectId: number): Promise<OpenPlace> => {
    const actor = userActor(userId);
    return { projectId, userId: (await projects.require(actor, projectId, 'class.teach')).userId, actor };
  };
  const requireReady = async (place: Place): Promise<void> => {
    await billing.requirePlan(place.projectId);
    const classes = await known.list(place);
    if (classes.length === 0) throw new AppError('conflict', NOTHING_TO_TEACH);
    // Those that were taught before are counted already.
    await billing.requireRoom(place.projectId, classes.filter(({ row }) => row.versionId === null).length);
  };

  /** Of a project that has gone meanwhile nobody pays any more. */
  const payingPlace = async (projectId: number, userId: number): Promise<Place> => ({
    projectId,
    userId: (await projects.ownerOf(projectId)) ?? userId,
  });

  /** Tells the ticket how far it has come, in the transaction under way: goes on to the next stage, or ends it. */
  const settle = async (ticketId: number, { isPatient = true }: SettlingOptions = {}): Promise<void> => {
    // Whoever counts a ticket's tasks counts alone: of two that end at the same moment, one sees both.
    await lock(`tasks of ticket ${ticketId}`);
    const ticket = await tickets.holdOpen(ticketId, { isPatient });
    if (!ticket) return;
    const place = await payingPlace(Params.parse(ticket.params).project_id, ticket.userId);
    let counts = await inference.countsByKind(ticketId);
    const learn = counts.get('learn') ?? nothing;
    if (learn.open > 0)
      return tickets.report(
        ticketId,
        (SHARE_OF_LEARNING * (learn.done + learn.failed)) / (learn.open + learn.done + learn.failed),
      );
    // What failed is not asked for again by the same ticket.
    if (!counts.has('scan') && (await scanTasks.ask(place, { ticketId })) > 0)
      counts = await inference.countsByKind(ticketId);
    const scan = counts.get('scan') ?? nothing;
    if (scan.open > 0) {
      const before = counts.has('learn') ? SHARE_OF_LEARNING : 0;
      // As long as anything moves, it moves.
      const note = scan.pause !== null && scan.moving === 0 ? PAUSES[scan.pause] : null;
      return tickets.report(
        ticketId,
        before + ((1 - before) * (scan.done + scan.failed)) / (scan.open + scan.done + scan.failed),
        note,
      );
    }
    const files = new Set(
      (await inference.listDoneInputs(ticketId, 'scan')).flatMap((input) => ScanInput.parse(input).fileIds),
    ).size;
    await tickets.finish(ticketId, {
      classes: (await known.listTaught([place.projectId])).length,
      files,
      failed_classes: learn.failed,
      failed_scans: scan.failed,
    });
  };

  /** In the transaction under way: of a ticket that nobody has cancelled, these files are looked at after all. */
  const goOn = async (
    ticketId: number,
    { fileIds, priority }: { fileIds: number[]; priority: number },
  ): Promise<void> => {
    await lock(`tasks of ticket ${ticketId}`);
    const ticket = await tickets.holdOpen(ticketId, { isPatient: true });
    if (ticket)
      await scanTasks.ask(await payingPlace(Params.parse(ticket.params).project_id, ticket.userId), {
        fileIds,
        priority,
        ticketId,
      });
  };

  const command = defineCommand({
    name: REINDEX_COMMAND,
    params: Params,
    access: 'trainer',
    title: 'Поиск обученных классов',
    async require({ params, userId }) {
      await database.transaction(async () => requireReady(await placeOf(userId, params.project_id)));
      if (await tickets.findOpen(REINDEX_COMMAND, { project_id: params.project_id }))
        throw new AppError('conflict', UNDER_WAY);
    },
    cancel: ({ ticketId }) => inference.withdrawOf(ticketId),
    async run({ params, userId, ticketId, report }) {
      const projectId = params.project_id;
      // A second run, after a crash, finds the work asked for.
      if (!(await inference.isAskedFor(ticketId))) {
        await database.transaction(async () => {
          // Holds the ticket until the work is asked for: whoever cancels it meanwhile finds all of that work, and none
          // comes after.
          await report(0);
          await lock(`reindexing of project ${projectId}`);
          const first = await tickets.findOpen(REINDEX_COMMAND, { project_id: projectId });
          if (first && first.id < ticketId) throw new AppError('conflict', UNDER_WAY);
          const place = await placeOf(userId, projectId);
          await requireReady(place);
          await learning.ask(await known.list(place), ticketId);
        });
      }
      await database.transaction(() => settle(ticketId));
      return ENDS_LATER;
    },
  });

  return {
    command,
    settle,
    goOn,
    /** The one under way, if there is one. */
    start: (
      place: OpenPlace,
    ): Promise<{ ticket: { id: number; status: 'в очереди' | 'выполняется' | 'выполнено' | 'ошибка' } }> =>
      database.transaction(async () => {
        await lock(`reindexing of project ${place.projectId}`);
        const open = await tickets.findOpen(REINDEX_COMMAND, { project_id: place.projectId });
        if (open) return { ticket: { id: open.id, status: open.status } };
        await requireReady(place);
        return tickets.start(command, { project_id: place.projectId }, place.actor.userId);
      }),
    async show(place: Place): Promise<Reindexing> {
      const classes = await known.list(place);
      const { unlearned, versionIds } = await learning.foresee(classes);
      const [amount, open] = await Promise.all([
        scanTasks.measure(place, unlearned > 0 ? 'new' : versionIds),
        tickets.findOpen(REINDEX_COMMAND, { project_id: place.projectId }),
      ]);
      const quote = await billing.quote({ projectId: place.projectId, userId: place.userId, frames: amount.frames });
      // How long it takes depends on what is kept of the pictures, which nobody can tell beforehand.
      return {
        price: { ...amount, ...quote, seconds: null },
        classes: classes.length,
        learning: unlearned,
        ticket_id: open?.id ?? null,
      };
    },
  };
}
export type ReindexingService = ReturnType<typeof createReindexing>;
