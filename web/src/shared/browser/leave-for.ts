/** Leaves the application for an address that the server gave: the bank's page, or back from it. */
export const leaveFor = (address: string): void => {
  const { protocol, href } = new URL(address, window.location.href);
  // An address of another kind, such as 'javascript:', would act in this page's name.
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not an address of a page: ${address}`);
  window.location.assign(href);
};
