export default function Home() {
  return <h1>Tracking Portal</h1>;
}
