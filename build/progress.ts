import { channel } from 'node:diagnostics_channel';

/** What a build is doing: "Writing the pages", 12 of 23, "/services". */
export interface Progress {
  readonly step: string;
  readonly count?: number;
  readonly of?: number;
  readonly name?: string;
}

export const progressChannel = channel('build progress');

export const tellProgress = (progress: Progress): void => progressChannel.publish(progress);
