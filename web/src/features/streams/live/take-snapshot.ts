const QUALITY = 0.92;

/** The frame that is seen, as large as the camera sends it; null where there is none. */
export const takeSnapshot = async (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};
