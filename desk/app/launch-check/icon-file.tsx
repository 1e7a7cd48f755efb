import styles from '../form/image.module.css';

/** Takes an SVG file as the site's icon. */
export const IconFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <div className={styles.drop}>
    <label htmlFor="icon--file">Icon: drop an SVG file here, or choose one</label>
    <input
      id="icon--file"
      type="file"
      accept="image/svg+xml"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  </div>
);
