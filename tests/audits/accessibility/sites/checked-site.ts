/** Site, or desk, that runs on this machine for its checks. */
export interface CheckedSite {
  readonly origin: string;
  /** Session storage that its pages need. */
  readonly session: Readonly<Record<string, string>>;
  /** Beginning of the names of unsaved words of the desk in local storage. */
  readonly draftsKey?: string;
  /** Expression that is true once a page has come to life. */
  readonly ready: string;
  stop(): void | Promise<void>;
}
