import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const firefoxPreferences = {
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  // The address takes the place of the page.
  'browser.link.open_newwindow.override.external': 1,
  'browser.ml.enable': false,
  'browser.newtab.preload': false,
  'browser.preonboarding.enabled': false,
  'browser.search.suggest.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.translations.automaticallyPopup': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // No link is visited, whichever journeys came before.
  'places.history.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'termsofuse.bypassNotification': true,
} as const;

const speech = { speechServerFactory: 'text_speech', speechFactoryModules: ['text_speech'] } as const;
const profile = ['Default', 'default'] as const;

const orcaSettings = {
  general: { ...speech, startingProfile: profile, activeProfile: profile, firstStart: false },
  profiles: { default: { ...speech, profile, sayAllOnLoad: false, pageSummaryOnLoad: false, enableBraille: false } },
  pronunciations: {},
  keybindings: {},
} as const;

/** Virtual screen with a window manager and Orca, whose speech is text. A browser gets keys from X, as a person presses them. */
export class Desktop {
  readonly #folder: string;
  readonly #log: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #started: ChildProcess[] = [];
  /** Program of the browser, with its arguments. */
  #browser: readonly [name: string, ...args: string[]] = [''];
  /** Number of records of the log that belong to former keys. */
  #former = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#log = path.join(folder, 'speech.jsonl');
    mkdirSync(path.join(folder, 'run'), { recursive: true, mode: 0o700 });
    mkdirSync(path.join(folder, 'data/orca'), { recursive: true });
    writeFileSync(path.join(folder, 'data/orca/user-settings.conf'), JSON.stringify(orcaSettings));
    writeFileSync(path.join(folder, 'openbox.xml'), '<openbox_config><keyboard></keyboard></openbox_config>');
    writeFileSync(this.#log, '');
    this.#environment = {
      ...process.env,
      HOME: folder,
      XDG_RUNTIME_DIR: path.join(folder, 'run'),
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      LC_ALL: 'C.UTF-8',
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      SPEECH_LOG: this.#log,
    };
  }

  async start(): Promise<void> {
    const screen = '-displayfd 1 -screen 0 1400x1000x24 -nolisten tcp'.split(' ');
    const display = await this.#firstLineOf('Xvfb', ...screen);
    this.#environment.DISPLAY = `:${display}`;
    const bus = await this.#firstLineOf('dbus-daemon', '--session', '--nofork', '--print-address');
    this.#environment.DBUS_SESSION_BUS_ADDRESS = bus;
    this.#run('openbox', '--config-file', path.join(this.#folder, 'openbox.xml'));
    this.#run('/usr/libexec/at-spi-bus-launcher', '--launch-immediately', '--a11y=1', '--screen-reader=1');
    this.#run('orca');
    await this.#until(() => this.said() !== '', 'Orca has not started');
  }

  /** Starts Firefox with a profile of its own, and a page: with an empty one, the focus would be in the address bar. Returns what ends it. */
  async open(address: string): Promise<() => Promise<void>> {
    const own = path.join(this.#folder, 'firefox');
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own);
    const preferences = Object.entries(firefoxPreferences).map(
      (each) => `user_pref(${JSON.stringify(each).slice(1, -1)});`,
    );
    writeFileSync(path.join(own, 'user.js'), preferences.join('\n'));
    this.#browser = ['firefox-esr', '--profile', own];
    this.#begin();
    const child = this.#run(...this.#browser, address);
    await this.#until(() => /frame/.test(this.said()), 'Firefox has not started');
    await this.rest(1000);
    return () => this.#end(child);
  }

  /** Has the browser open an address, as a link in a message does. */
  async visit(address: string): Promise<void> {
    this.#begin();
    await once(this.#run(...this.#browser, address), 'exit');
  }

  press(key: string): void {
    this.#begin();
    this.#x('key', '--clearmodifiers', key);
  }

  type(text: string): void {
    this.#begin();
    // Faster typing loses letters.
    this.#x('type', '--delay', '50', text);
  }

  /** Returns what was said to its end since the last key. */
  said = (): string =>
    this.#records()
      .slice(this.#former)
      .flatMap(({ said }) => said?.trim() ?? [])
      .join(' ');

  /** Waits until a text is heard and nothing follows, or nothing more is heard for five seconds; returns all that was. */
  async hear(text: RegExp): Promise<string> {
    await this.rest(5000, () => text.test(this.said()));
    await this.rest();
    return this.said();
  }

  /** Waits until Orca has had nothing to say or do for a while. */
  async rest(milliseconds = 300, isOver = () => false): Promise<void> {
    let [since, before] = [Date.now(), 0];
    await this.#until(() => {
      const records = this.#records();
      if (records.length !== before || !records.at(-1)?.idle) [since, before] = [Date.now(), records.length];
      return isOver() || Date.now() - since > milliseconds;
    }, 'Orca goes on and on');
  }

  async stop(): Promise<void> {
    for (const child of this.#started.toReversed()) {
      await this.#end(child);
    }
  }

  #run(name: string, ...args: string[]): ChildProcess {
    const errors = openSync(path.join(this.#folder, `${path.basename(name)}.log`), 'a');
    const child = spawn(name, args, { env: this.#environment, stdio: ['ignore', 'pipe', errors] });
    this.#started.push(child);
    return child;
  }

  async #firstLineOf(name: string, ...args: string[]): Promise<string> {
    const { stdout } = this.#run(name, ...args);
    const [line] = stdout ? await once(createInterface(stdout), 'line') : [];
    return line;
  }

  async #end(child: ChildProcess): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    }
  }

  #x = (...args: string[]) => execFileSync('xdotool', args, { env: this.#environment });

  #records = (): { readonly said?: string; readonly idle?: boolean }[] =>
    readFileSync(this.#log, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  #begin() {
    this.#former = this.#records().length;
  }

  async #until(condition: () => boolean, otherwise: string): Promise<void> {
    const end = Date.now() + 60_000;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`${otherwise}.`);
      await wait(50);
    }
  }
}
