import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Page } from '../routes.ts';
import { arriveAt, focusMainHeading, goToTarget, showInitialTarget } from './arrival.ts';
import { isPlainClick, pageLinkedBy } from './links.ts';
import { preparePage, preparePageAhead } from './prepare.ts';
import { addEntry, enterEntry, rememberScroll, takeOverScrolling } from './scroll.ts';

/** Where the visitor is: the address, its loaded page, and how the page is to be entered. */
interface Place {
  readonly path: string;
  /** The query with its question mark, or nothing. */
  readonly search: string;
  readonly page: Page;
  /** Counts the pages seen since the app started; tells one visit of a page from the next. */
  readonly visit: number;
  /** Undefined on the page that the visitor opened first, whose scroll and focus are the browser's. */
  readonly arrival: { readonly hash: string; readonly scroll: number | undefined } | undefined;
}

const PlaceContext = createContext<Place | undefined>(undefined);

/** The visitor's place; `arrival` is set once they have moved without a page load. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) {
    throw new Error('usePlace needs a <Navigation> around it');
  }
  return place;
}

/** What comes before a click: the page is loaded then, and there when it is asked for. */
const intentions = ['pointerover', 'pointerdown', 'focusin'] as const;

function prepareLinkedPage(event: Event) {
  const url = pageLinkedBy(event);
  if (url && url.pathname !== window.location.pathname) {
    preparePageAhead(url.pathname);
  }
}

/**
 * Client-side navigation: loads the next page before it leaves this one, changes place in a React transition (SITE-2),
 * then moves focus and scroll as a page load would. A page that can't be loaded becomes an ordinary page load.
 */
export function Navigation(props: { path: string; search: string; page: Page; children: ReactNode }) {
  const [place, setPlace] = useState<Place>({
    path: props.path,
    search: props.search,
    page: props.page,
    visit: 0,
    arrival: undefined,
  });
  const latestTurn = useRef(0);
  /** The place last asked for. `place` lags behind it while a transition is rendered. */
  const destination = useRef(place);

  const go = async (url: URL, scroll: number | undefined, leave: () => void) => {
    latestTurn.current += 1;
    const turn = latestTurn.current;
    const page = await preparePage(url.pathname).catch(() => undefined);
    if (turn !== latestTurn.current) {
      return;
    }
    if (!page) {
      window.location.assign(url);
      return;
    }
    leave();
    const next = { path: url.pathname, search: url.search, page, visit: turn, arrival: { hash: url.hash, scroll } };
    destination.current = next;
    startTransition(() => setPlace(next));
  };

  const isDestination = ({ pathname, search }: URL) =>
    pathname === destination.current.path && search === destination.current.search;

  const follow = useEffectEvent((event: MouseEvent) => {
    const url = isPlainClick(event) && pageLinkedBy(event);
    if (!url) {
      return;
    }
    event.preventDefault();
    const leave = () => {
      rememberScroll();
      addEntry(url);
    };
    if (!isDestination(url)) {
      go(url, undefined, leave);
    } else if (url.hash) {
      leave();
      goToTarget(url.hash);
    } else {
      window.scrollTo(0, 0);
      focusMainHeading();
    }
  });

  const travel = useEffectEvent(() => {
    rememberScroll();
    const url = new URL(window.location.href);
    const scroll = enterEntry();
    if (isDestination(url)) {
      latestTurn.current += 1;
      if (scroll !== undefined) {
        window.scrollTo(0, scroll);
      }
    } else {
      go(url, scroll ?? 0, () => {});
    }
  });

  useEffect(() => {
    showInitialTarget();
    const release = takeOverScrolling();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('popstate', travel, { signal });
    document.addEventListener('click', follow, { signal });
    for (const intention of intentions) {
      document.addEventListener(intention, prepareLinkedPage, { signal, passive: true });
    }
    return () => {
      listening.abort();
      release();
    };
  }, []);

  useLayoutEffect(() => {
    if (place.arrival) {
      arriveAt(place.arrival.hash, place.arrival.scroll);
    }
  }, [place]);

  return <PlaceContext value={place}>{props.children}</PlaceContext>;
}
