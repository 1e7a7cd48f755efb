import { parseSync } from 'vite';
import { isObject } from './content-files.ts';

/** Location in a file as a compiler reports it: line and column both start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

function offsetOf(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, column - 1);
}

/** Part of the path that a node of the syntax tree (ESTree) adds: a property's key, a constant's name. */
function stepOf(node: Readonly<Record<string, unknown>>): string | undefined {
  const name = node.type === 'Property' ? node.key : node.type === 'VariableDeclarator' ? node.id : undefined;
  return isObject(name) ? String(name.name ?? name.value) : undefined;
}

function pathAt(node: unknown, offset: number): PropertyKey[] {
  if (Array.isArray(node)) {
    return node.flatMap((each) => pathAt(each, offset));
  }
  if (!isObject(node)) {
    return [];
  }
  if (typeof node.start === 'number' && (offset < node.start || offset >= Number(node.end))) {
    return [];
  }
  const step = stepOf(node);
  const inner =
    node.type === 'ArrayExpression' && Array.isArray(node.elements)
      ? node.elements.flatMap((each, index) =>
          isObject(each) && Number(each.start) <= offset && offset < Number(each.end)
            ? [index, ...pathAt(each, offset)]
            : [],
        )
      : Object.values(node).flatMap((each) => pathAt(each, offset));
  return step === undefined ? inner : [step, ...inner];
}

/** Tells if a content file can be parsed as TypeScript. */
export const isReadable = (text: string): boolean => parseSync('content.ts', text).errors.length === 0;

/** Finds the path of the field at a position in a content file: `['about', 'team', 'members', 3, 'picture']`. */
export function fieldAt(text: string, position: Position): PropertyKey[] {
  return pathAt(parseSync('content.ts', text).program, offsetOf(text, position));
}
