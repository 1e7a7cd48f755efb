// Plain JavaScript, because it must run on the Node that is too old for everything else.
const needed = 24;
const found = Number.parseInt(process.versions.node, 10);

if (found < needed) {
  console.error(
    `This site runs on Node ${needed}, which "npm ci" brings along; this is Node ${process.versions.node}. Run "npm ci" again without --omit=optional, or install Node ${needed} or newer.`,
  );
  process.exit(1);
}
