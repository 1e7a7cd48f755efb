import { Button } from '../components/button.tsx';
import { site } from '../content/content.ts';

/**
 * Buttons for both choices about analytics. They look alike: neither choice is easier to make than the other (ICO,
 * guidance on cookies).
 */
export function ChoiceButtons({ className }: { className: string | undefined }) {
  const { accept, decline } = site.banner;
  return (
    <div className={className}>
      <Button variant="quiet" data-choose="accepted">
        {accept}
      </Button>
      <Button variant="quiet" data-choose="declined">
        {decline}
      </Button>
    </div>
  );
}
