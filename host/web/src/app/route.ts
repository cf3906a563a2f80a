/** The address names the screen: #/decks/abc?tab=code. Static files have no other addresses. */

export interface Route {
  /** '' at the page's own address. */
  screen: string;
  /** What follows the screen's name, decoded. */
  path: readonly string[];
  query: URLSearchParams;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not ours: shown as it is, and found nowhere.
    return part;
  }
};

export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [screen = '', ...rest] = path.split('/').map(decoded);
  return { screen, path: rest.filter((part) => part !== ''), query: new URLSearchParams(query) };
}

export function hrefOf(screen: string, path: readonly string[] = [], query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `#/${[screen, ...path].map(encodeURIComponent).join('/')}${asked ? `?${asked}` : ''}`;
}
