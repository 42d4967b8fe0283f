/** Has the browser save what lies at an address of our server under this name, without leaving the page. */
export const saveAddress = (address: string, name: string): void => {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
};
