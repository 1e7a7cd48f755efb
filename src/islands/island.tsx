import type { ComponentType } from 'react';
import type { IslandName } from './names.ts';

/**
 * Part of a page that is hydrated: the component's HTML in an element that names the island and carries its props as
 * JSON.
 * @param props only values that JSON can represent; they reach the browser
 */
export function Island<Props extends object>(island: {
  name: IslandName;
  component: ComponentType<Props>;
  props: Props;
}) {
  const { name, component: Component, props } = island;
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
