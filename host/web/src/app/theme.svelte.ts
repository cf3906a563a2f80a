/** Light, dark, or as the system has it. */

export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];
const KEY = 'notable.theme';

function kept(): ThemeName {
  try {
    return THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

class Theme {
  name = $state<ThemeName>(kept());

  constructor() {
    this.show();
  }

  next(): void {
    this.name = THEMES[(THEMES.indexOf(this.name) + 1) % THEMES.length]!;
    this.show();
    try {
      localStorage.setItem(KEY, this.name);
    } catch {
      // A browser that keeps nothing: for this visit only.
    }
  }

  private show(): void {
    const root = document.documentElement;
    if (this.name === 'auto') root.removeAttribute('data-theme');
    else root.dataset['theme'] = this.name;
  }
}

export const theme = new Theme();
