import { Button } from '../../src/components/button.tsx';
import type { Told } from '../server/enquiries.ts';
import { request } from './api.ts';
import { Status, useMessage } from './messages.tsx';
import styles from './test-notification.module.css';

/**
 * Button that sends a test on each channel, and says how it went.
 * @param props.prepare what is done first; nothing is sent if it returns false
 */
export function TestNotification({ prepare }: { prepare?: (() => Promise<boolean>) | undefined }) {
  const { message, tell, attempt } = useMessage();
  const send = () =>
    attempt(async () => {
      tell('');
      if (prepare && !(await prepare())) return;
      tell('The test is on its way…');
      const { text, isError } = await request<Told>('enquiries/test-notification', {});
      tell(text, isError);
    });
  return (
    <div className={styles.test}>
      <Button variant="quiet" onClick={send}>
        {prepare ? 'Save, and send a test notification' : 'Send a test notification'}
      </Button>
      <Status message={message} />
    </div>
  );
}
