// Loaded into a process of the API by --import: its claims do not say that nobody else may have the seats. What checks
// histories has to notice that.
import { Collection } from 'mongodb';

const { updateOne } = Collection.prototype;
Collection.prototype.updateOne = function careless(filter, ...words) {
  const { $and, ...rest } = filter;
  return updateOne.call(this, this.collectionName === 'shows' && $and ? rest : filter, ...words);
};
