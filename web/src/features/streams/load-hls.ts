/**
 * What plays HLS where the browser itself does not. Asked for when somebody plays: it is larger than the rest of the
 * page.
 */
export const loadHls = async () => (await import('hls.js/light')).default;
