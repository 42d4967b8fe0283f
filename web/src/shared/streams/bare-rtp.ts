/** RTP without RTSP: nobody tells what is sent there, so a person has to. */
export const isBareRtp = (link: string): boolean => /^\s*rtp:/i.test(link);
