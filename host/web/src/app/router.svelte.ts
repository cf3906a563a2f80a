/** Where the page is now. */

import { routeOf, type Route } from './route.ts';

class Router {
  route = $state.raw<Route>(routeOf(typeof location === 'undefined' ? '' : location.hash));

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => this.read());
  }

  go(href: string): void {
    location.hash = href;
  }

  /** Changes the address without a new entry in the browser's history. */
  replace(href: string): void {
    history.replaceState(history.state, '', href);
    this.read();
  }

  private read(): void {
    this.route = routeOf(location.hash);
  }
}

export const router = new Router();
