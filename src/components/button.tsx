import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type Variant = 'strong' | 'quiet';

/** Button of the site. `quiet` marks the less important of two actions. */
export function Button({
  variant = 'strong',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { variant?: Variant }) {
  return <button className={styles.button} data-variant={variant} type={type} {...rest} />;
}

/** Call to action: a link to a page of this site that looks like a button. */
export function ButtonLink(props: { href: string; variant?: Variant; children: ReactNode }) {
  const { href, variant, children } = props;
  return (
    <a className={styles.button} data-variant={variant} href={href}>
      {children}
    </a>
  );
}
