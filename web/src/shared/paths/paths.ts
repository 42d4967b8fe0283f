/**
 * Every address of the application, as the specification fixes them (A section 2, B section 2). Routes are made of
 * these, and so are links:
 * `sourcePath(':projectId', ':dataSourceId')` is the pattern of a route, `sourcePath(5, 11)` a link.
 */
export const HOME_PATH = '/';
export const RATES_PATH = '/rates';
export const ABOUT_PATH = '/about_us';
export const PRIVACY_PATH = '/privacy_policy';
export const STATS_PATH = '/stats';
export const SIGN_IN_PATH = '/sign_in';
/** The same page with another form open. */
export const REGISTRATION_PATH = `${SIGN_IN_PATH}?form=registration`;
export const FORGOTTEN_PATH = `${SIGN_IN_PATH}?form=forgotten`;
/** Where leaving for good ends. */
export const ERASED_PATH = `${SIGN_IN_PATH}?form=erased`;
export const ADMIN_PATH = '/admin';
export const ADMIN_REQUESTS_PATH = `${ADMIN_PATH}/requests`;
export const ADMIN_DIALOGS_PATH = `${ADMIN_PATH}/dialogs`;
export const ADMIN_PAYMENTS_PATH = `${ADMIN_PATH}/payments`;
/** The page that stands for the bank's where none is connected. */
export const PAY_PATH = '/pay';
export const CABINET_PATH = '/cabinet';
export const PROFILE_PATH = `${CABINET_PATH}/profile`;
export const STORAGE_ANCHOR = 'storage';
export const STORAGE_PATH = `${PROFILE_PATH}#${STORAGE_ANCHOR}`;
export const ALERTS_PATH = `${CABINET_PATH}/alerts`;
export const TRASH_PATH = `${CABINET_PATH}/trash`;
export const WALL_PATH = `${CABINET_PATH}/wall`;
/** On the wall: only the cameras of this project. */
export const WALL_PROJECT_PARAM = 'project';
export const wallPath = (projectId: number): string => `${WALL_PATH}?${WALL_PROJECT_PARAM}=${projectId}`;
export const PROJECTS_PATH = `${CABINET_PATH}/projects`;
export const FINANCIAL_PATH = `${CABINET_PATH}/financial`;
export const PAYMENTS_PATH = `${FINANCIAL_PATH}/payments`;
export const CREDIT_PATH = `${FINANCIAL_PATH}/credit`;
export const DEBIT_PATH = `${FINANCIAL_PATH}/debit`;
/** On the page of payments: the form of a new one is open. */
export const TOP_UP_PARAM = 'top_up';
export const TOP_UP_PATH = `${PAYMENTS_PATH}?${TOP_UP_PARAM}=1`;
/** On the page of payments: who comes back from the bank's page wants to know what came of this one. */
export const PAYMENT_PARAM = 'payment';

/** On any page of the cabinet: opens the search, with this query if there is one. */
export const SEARCH_PARAM = 'search';

/** The same page with the search open over it. */
export const searchPath = ({ pathname, search }: { pathname: string; search: string }, query: string): string => {
  const params = new URLSearchParams(search);
  params.set(SEARCH_PARAM, query);
  return `${pathname}?${params}`;
};

/** An id, or the name of a parameter in the pattern of a route. */
type IdOrParam = number | `:${string}`;

export interface FileAddress<Id extends IdOrParam = number> {
  projectId: Id;
  dataSourceId: Id;
  fileId: Id;
}

export const adminDialogPath = (dialogId: IdOrParam): string => `${ADMIN_DIALOGS_PATH}/${dialogId}`;

export const chargePath = (chargeId: IdOrParam): string => `${CREDIT_PATH}/${chargeId}`;

export const projectPath = (projectId: IdOrParam): string => `${PROJECTS_PATH}/${projectId}`;

/** Where a project says what it spends and may spend. */
export const SPENDING_ANCHOR = 'spending';
export const spendingPath = (projectId: number): string => `${projectPath(projectId)}#${SPENDING_ANCHOR}`;

export const sourcePath = (projectId: IdOrParam, dataSourceId: IdOrParam): string =>
  `${projectPath(projectId)}/data_sources/${dataSourceId}`;

/** On the screen of a source: the form of a new camera is open. */
export const ADD_PARAM = 'add';
export const ADD_STREAM = 'stream';
export const addStreamPath = (projectId: number, dataSourceId: number): string =>
  `${sourcePath(projectId, dataSourceId)}?${ADD_PARAM}=${ADD_STREAM}`;

/** On the screen of a source: the file that is looked at over the list. */
export const VIEWED_PARAM = 'file';

export const recorderPath = (projectId: IdOrParam, dataSourceId: IdOrParam): string =>
  `${sourcePath(projectId, dataSourceId)}/recorder`;

export const filePath = ({ projectId, dataSourceId, fileId }: FileAddress<IdOrParam>): string =>
  `${sourcePath(projectId, dataSourceId)}/data_source_files/${fileId}`;

/** On the screen of a file: the tab that is open. */
export const TAB_PARAM = 'tab';
export const LABELLING_TAB = 'labelling';

/** Of a file as it comes from the server. */
export const filePathOf = ({
  id,
  data_source_id,
  project_id,
}: {
  id: number;
  data_source_id: number;
  project_id: number;
}): string => filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: id });

/** On the screen of a camera: the moment of its record that is shown. Without it, what happens now. */
export const MOMENT_PARAM = 'at';

/** A camera as it comes from the server, at a moment of its record. */
export const momentPath = (
  { file_id, data_source_id, project_id }: { file_id: number; data_source_id: number; project_id: number },
  at: string,
): string =>
  `${filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: file_id })}?${MOMENT_PARAM}=${encodeURIComponent(at)}`;

/** The id in an address, or null when what stands there cannot be one. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null;

/** Whether the address is this one or one below it. */
export const isWithin = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);
