import { alertRoutes } from './alerts.ts';
import { billingRoutes } from './billing.ts';
import { chatRoutes } from './chat.ts';
import { detectionRoutes } from './detections.ts';
import { earningRoutes } from './earnings.ts';
import { feedRoutes } from './feed.ts';
import { fileRoutes } from './files.ts';
import { financialRoutes } from './financials.ts';
import { firstStepsRoutes } from './first-steps.ts';
import { homeRoutes } from './home.ts';
import { identityRoutes } from './identity.ts';
import { labelRoutes } from './labels.ts';
import { marketingRoutes } from './marketing.ts';
import { paymentRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { projectRoutes } from './projects.ts';
import { questionRoutes } from './question-routes.ts';
import { recognitionRoutes } from './recognition.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { searchSuggestionRoutes } from './search-suggestions.ts';
import { searchRoutes } from './search.ts';
import { selectionRoutes } from './selections.ts';
import { similarRoutes } from './similar.ts';
import { sourceRoutes } from './sources.ts';
import { statsRoutes } from './stats.ts';
import { storageRoutes } from './storage.ts';
import { streamRoutes } from './streams.ts';
import { systemRoutes } from './system.ts';
import { ticketRoutes } from './tickets.ts';
import { trashRoutes } from './trash.ts';
import { uploadRoutes } from './uploads.ts';
import { workerAccountRoutes, workerRoutes } from './workers.ts';

/** Every call there is. Server validation, the typed client and the OpenAPI document all come from here. */
export const contract = {
  ...systemRoutes,
  ...identityRoutes,
  ...peopleRoutes,
  ...projectRoutes,
  ...billingRoutes,
  ...financialRoutes,
  ...paymentRoutes,
  ...earningRoutes,
  ...sourceRoutes,
  ...fileRoutes,
  ...selectionRoutes,
  ...trashRoutes,
  ...uploadRoutes,
  ...storageRoutes,
  ...streamRoutes,
  ...labelRoutes,
  ...recognitionRoutes,
  ...detectionRoutes,
  ...questionRoutes,
  ...feedRoutes,
  ...alertRoutes,
  ...chatRoutes,
  ...searchRoutes,
  ...savedSearchRoutes,
  ...searchSuggestionRoutes,
  ...similarRoutes,
  ...firstStepsRoutes,
  ...homeRoutes,
  ...ticketRoutes,
  ...marketingRoutes,
  ...statsRoutes,
  ...workerRoutes,
  ...workerAccountRoutes,
};
export type Contract = typeof contract;

export * from './accepted-files.ts';
export * from './alerts.ts';
export * from './answer-tasks.ts';
export * from './billing.ts';
export * from './chat.ts';
export * from './class-colours.ts';
export * from './client.ts';
export * from './detections.ts';
export * from './earnings.ts';
export * from './event.ts';
export * from './feed.ts';
export * from './file-kind.ts';
export * from './file-list.ts';
export * from './files.ts';
export * from './financials.ts';
export * from './first-steps.ts';
export * from './evidence.ts';
export * from './frames.ts';
export * from './home.ts';
export * from './identity.ts';
export * from './labels.ts';
export * from './live.ts';
export * from './marketing.ts';
export * from './messages.ts';
export * from './moments.ts';
export * from './openapi.ts';
export * from './pauses.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './projects.ts';
export * from './provider.ts';
export * from './question-routes.ts';
export * from './questions.ts';
export * from './queue.ts';
export * from './recognition.ts';
export * from './route.ts';
export * from './saved-searches.ts';
export * from './search-suggestions.ts';
export * from './search.ts';
export * from './selections.ts';
export * from './similar.ts';
export * from './sources.ts';
export * from './stats.ts';
export * from './storage.ts';
export * from './streams.ts';
export * from './system.ts';
export * from './task.ts';
export * from './teaching.ts';
export * from './tickets.ts';
export * from './time-zone.ts';
export * from './trash.ts';
export * from './uploads.ts';
export * from './values.ts';
export * from './workers.ts';
