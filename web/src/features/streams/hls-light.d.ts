/**
 * The package says of its lighter half only where it lies; it is the same without subtitles, other languages and locks.
 */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
