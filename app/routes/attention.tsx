export { loadAttentionPage as loader } from "../features/attention/received-list.server";
export {
  receivedListMeta as meta,
  ReceivedListScreen as default,
} from "../features/attention/received-list-screen";
