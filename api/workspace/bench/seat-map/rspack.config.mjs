// The seat map alone, as somebody else would have it in a page that has React: for its size.
import path from 'node:path';
import { webConfig } from '../../../../federation.build.mjs';

const here = import.meta.dirname;
const booking = path.resolve(here, '../../../../mfe-booking');
const describe = ({ files, groups }) => ({
  version: 'seat-map',
  entry: groups['seat-map'],
  groups,
  files,
  shared: {},
});

const config = webConfig(booking, {
  output: { path: path.resolve(here, '../../dist/seat-map'), uniqueName: 'seat_map' },
  describe,
});

export default {
  ...config,
  entry: {
    'seat-map': {
      import: path.join(here, 'page/seat-map.mjs'),
      library: { name: 'seatMap', type: 'window' },
    },
  },
  externals: { react: 'React', 'react/jsx-runtime': 'ReactJsx', 'react-dom': 'ReactDOM' },
};
