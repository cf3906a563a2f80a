import type { Card } from './ast';
import type { Vocabulary } from './vocabulary';
export function rulesText(_card: Card, _v: Vocabulary): string {
  return '';
}
