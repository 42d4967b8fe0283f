import type { UploadParams } from '@rakurs/contract';
import { api } from '#shared/api/index.ts';
import type { Part } from './part-sender.ts';

export interface RecordingAddress extends Pick<UploadParams, 'data_source_id' | 'project_id'> {
  recordingId: string;
  name: string;
}

/**
 * The upload call of B section 7, for one part of a recording. `params` first: the server reads the form as it comes.
 */
export const sendPart = ({ recordingId, name, ...place }: RecordingAddress, { seq, bytes, final }: Part) => {
  const params: UploadParams = { title: '', description: '', ...place, recording_id: recordingId, seq, final };
  const form = new FormData();
  form.append('params', JSON.stringify(params));
  form.append('file', bytes, name);
  return api.uploadFile({ body: form });
};
