import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { imageTypes, uploadImage } from '../api.ts';
import { AddButton, focusLater } from '../form/context.tsx';
import { ChooseImage } from '../images/choose-image.tsx';
import { Status, useMessage } from '../messages.tsx';
import { PanelBox, PanelInput } from './panel.tsx';

/** Uploads images, which wait to be described and put into the text. */
export function useUploads() {
  const { message, tell, attempt } = useMessage();
  const [paths, setPaths] = useState<readonly string[]>([]);
  const choose = (path: string) => setPaths((before) => [...before, path]);
  const add = (files: readonly File[]) =>
    attempt(async () => {
      for (const file of files) {
        tell(`Adding ${file.name}…`);
        choose(await uploadImage(file));
      }
      tell('');
    });
  return { path: paths[0], message, add, choose, drop: () => setPaths(paths.slice(1)) };
}

interface Props {
  readonly id: string;
  readonly editor: Editor;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly onClose: () => void;
}

interface Image {
  readonly src: string;
  readonly alt: string;
  readonly title: string | null;
}

/** Takes an image file, asks for its alt text, and puts it into a paragraph of its own; or changes the words of the selected image. */
export function ImagePanel({ id, editor, uploads, onClose }: Props) {
  const { path, message, add, choose, drop } = uploads;
  const selected = editor.isActive('image') ? (editor.getAttributes('image') as Image) : undefined;
  const image = path ? { src: path, alt: '', title: null } : selected;
  useEffect(() => {
    if (!image) focusLater(`${id}--image`);
  }, [id, image]);
  const place = (attrs: Image) => {
    if (path) {
      // Where one writes on, below it, is a paragraph as well: an image has none with words.
      const [figure, below] = [{ type: 'paragraph', content: [{ type: 'image', attrs }] }, { type: 'paragraph' }];
      const { $to } = editor.state.selection;
      editor.commands.insertContentAt($to.depth > 0 ? $to.after(1) : $to.pos, [figure, below]);
      drop();
    } else editor.commands.updateAttributes('image', attrs);
    onClose();
  };
  const cancel = () => {
    if (path) drop();
    onClose();
  };
  return (
    <PanelBox name="Image" onClose={cancel}>
      {image ? (
        <Description
          key={image.src}
          id={id}
          image={image}
          action={path ? 'Insert image' : 'Change image'}
          onDone={place}
        />
      ) : (
        <>
          <PanelInput
            id={`${id}--image`}
            label="Choose an image file, or drop one on the text"
            type="file"
            accept={imageTypes}
            onChange={(event) => add([...(event.target.files ?? [])])}
          />
          <ChooseImage onChoose={({ name }) => choose(name)} />
        </>
      )}
      <Status message={message} />
    </PanelBox>
  );
}

function Description(props: { id: string; image: Image; action: string; onDone: (image: Image) => void }) {
  const { id, image, action, onDone } = props;
  const [{ alt, title }, setWords] = useState({ alt: image.alt, title: image.title ?? '' });
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => focusLater(`${id}--alt`), [id]);
  const place = () => {
    if (alt.trim()) return onDone({ src: image.src, alt: alt.trim(), title: title.trim() || null });
    setIsAsked(true);
    focusLater(`${id}--alt`);
  };
  return (
    <>
      <img src={image.src} alt="" />
      <PanelInput
        id={`${id}--alt`}
        label="Alt text"
        help={
          isAsked && !alt.trim()
            ? 'Alt text is missing. Describe the image in words.'
            : 'What the image shows, for those who don’t see it.'
        }
        isInvalid={isAsked && !alt.trim()}
        value={alt}
        onChange={(event) => setWords({ alt: event.target.value, title })}
        onEnter={place}
      />
      <PanelInput
        id={`${id}--caption`}
        label="Caption (may be left out)"
        value={title}
        onChange={(event) => setWords({ alt, title: event.target.value })}
        onEnter={place}
      />
      <AddButton onClick={place}>{action}</AddButton>
    </>
  );
}
