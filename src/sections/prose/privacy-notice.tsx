import { Band } from '../../components/band.tsx';
import styles from './prose.module.css';

/** Text that the owner writes in Markdown; the build has converted it to HTML (build/content/privacy-notice.ts). */
export function PrivacyNotice({ html }: { html: string }) {
  return (
    <Band ground="paper">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own text, in which the build has escaped all HTML */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </Band>
  );
}
