/** RTP without RTSP: nobody tells what is sent there, so a user has to. */
export const isBareRtp = (link: string): boolean => /^\s*rtp:/i.test(link);
