/** What may be done in a project, as a closed list: a route, a command and a rule name one of these and nothing else. */
export const PERMISSIONS = [
  'project.read',
  'project.manage',
  'project.delete',
  'member.manage',
  'billing.read',
  'billing.pay',
  'file.read',
  'file.download',
  'file.add',
  'file.manage',
  'label.read',
  'label.write',
  'label.manage',
  'class.read',
  'class.teach',
  'question.read',
  'question.manage',
  'stream.view',
  'stream.manage',
  'chat.read',
  'chat.ask',
  'feed.read',
  'feed.judge',
  'search',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Who somebody is in a project. A guest has come by a link, and has no account. */
export const ROLES = ['owner', 'manager', 'labeller', 'viewer', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that a member of a project has. */
export const MEMBER_ROLES = ['owner', 'manager', 'labeller', 'viewer'] as const satisfies readonly Role[];
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * A route that demands nothing of a project: `self` is about the caller's own account, `none` is decided by the route's
 * access alone (visitors, administrators, workers).
 */
export type RoutePermission = Permission | 'self' | 'none';

const LOOKING: readonly Permission[] = [
  'project.read',
  'file.read',
  'file.download',
  'label.read',
  'class.read',
  'question.read',
  'stream.view',
  'chat.read',
  'feed.read',
  'search',
];
const LABELLING: readonly Permission[] = [...LOOKING, 'label.write', 'feed.judge'];
/** All but what ends the project or is about the owner's money. */
const MANAGING: readonly Permission[] = PERMISSIONS.filter((one) => one !== 'project.delete' && one !== 'billing.pay');

/** Who may what. The one table: the server decides by it, the screens show by it, the tests are made of it. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: MANAGING,
  labeller: LABELLING,
  viewer: LOOKING,
  guest: ['file.read', 'stream.view'],
};

export const isAllowed = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].includes(permission);
